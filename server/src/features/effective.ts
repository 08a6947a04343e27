import * as l10n from '@vscode/l10n';
import type { EffectiveConfig } from '../analysis/effective/complete.ts';
import { toJson } from '../analysis/effective/json.ts';
import { printOver } from '../analysis/effective/print-over.ts';
import type { MessageNode } from '../language/tree.ts';
import type { ModelConfig } from '../schema/model-config.generated.ts';

/** A configuration as it is written; an empty text for a model without one. */
export interface WrittenText {
  readonly text: string;
  readonly root: MessageNode;
  readonly config: ModelConfig;
}

/** The effective configuration as a text that says of itself what it is and what it does not know, in the file's own words where the server leaves them. */
export function effectiveText(model: string, written: WrittenText, { config, notes }: EffectiveConfig, release: string): string {
  const head = [l10n.t('What Triton {0} makes of {1} on a machine without GPU. Read-only.', release, model), ...notes];
  return `${head.map((line) => `# ${line}\n`).join('')}\n${printOver(written.text, written.root, toJson(written.config, release), config)}`;
}
