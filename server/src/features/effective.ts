import * as l10n from '@vscode/l10n';
import type { EffectiveConfig } from '../analysis/effective/complete.ts';
import { printConfig } from '../analysis/effective/print.ts';

/** The effective configuration as a text that says of itself what it is; in it are the file's fields and all that the server adds. */
export function effectiveText(model: string, { config, unknown }: EffectiveConfig, release: string): string {
  const head = [l10n.t('What Triton {0} makes of {1} on a machine without GPU. Read-only.', release, model)];
  if (unknown.length > 0) head.push(undecided(unknown));
  return `${head.map((line) => `# ${line}\n`).join('')}\n${printConfig(config)}`;
}

/** In one sentence, what the back end may fill in beyond what is shown. */
export function undecided(unknown: EffectiveConfig['unknown']): string {
  const names: Record<(typeof unknown)[number], string> = {
    inputs: l10n.t('inputs'), outputs: l10n.t('outputs'), batch: l10n.t('largest batch'), scheduler: l10n.t('dynamic batching'),
    decoupled: l10n.t('whether it is decoupled'), backend: l10n.t('the back end itself'),
  };
  return l10n.t('Not decided by the files that were read, and shown as written: {0}.', unknown.map((one) => names[one]).join(', '));
}
