import { benchmarkModel } from './benchmark/model.ts';
import type { Command } from './command.ts';
import { showEffective } from './config/show-effective.ts';
import { deployDryRun } from './deploy/dry-run.ts';
import { invokeModel } from './invoke/model.ts';
import { restartLanguageServer } from './language/restart.ts';
import { showLanguageReport } from './language/show-report.ts';
import { showLog } from './log/show.ts';
import { createPackage } from './package/create.ts';
import { openPanel } from './panel/open.ts';
import { checkRepository } from './repository/check.ts';
import { refreshRepositories } from './repository/refresh.ts';
import { deleteRuns } from './run/delete.ts';
import { openRun } from './run/open.ts';
import { showRunFile } from './run/show-file.ts';
import { attachTriton } from './triton/attach.ts';
import { detachTriton } from './triton/detach.ts';
import { installTriton } from './triton/install.ts';
import { reloadModel } from './triton/reload.ts';
import { reportDisagreement } from './triton/report-disagreement.ts';
import { restartTriton } from './triton/restart.ts';
import { showTritonLog } from './triton/show-log.ts';
import { startTriton } from './triton/start.ts';
import { stopTriton } from './triton/stop.ts';
import { verifyTriton } from './triton/verify.ts';

/** Every command of the extension. Each has its title in package.json; a test fails when the two disagree. */
export const COMMANDS: readonly Command[] = [
  attachTriton,
  benchmarkModel,
  checkRepository,
  createPackage,
  deleteRuns,
  deployDryRun,
  detachTriton,
  installTriton,
  invokeModel,
  openPanel,
  openRun,
  refreshRepositories,
  reloadModel,
  reportDisagreement,
  restartLanguageServer,
  restartTriton,
  showEffective,
  showLanguageReport,
  showLog,
  showRunFile,
  showTritonLog,
  startTriton,
  stopTriton,
  verifyTriton,
];
