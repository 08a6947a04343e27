import type { Command } from './command.ts';
import { restartLanguageServer } from './language/restart.ts';
import { showLanguageReport } from './language/show-report.ts';
import { showLog } from './log/show.ts';
import { checkRepository } from './repository/check.ts';
import { refreshRepositories } from './repository/refresh.ts';

/** Every command of the extension. Each has its title in package.json; a test fails when the two disagree. */
export const COMMANDS: readonly Command[] = [
  checkRepository,
  refreshRepositories,
  restartLanguageServer,
  showLanguageReport,
  showLog,
];
