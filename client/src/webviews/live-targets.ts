import * as l10n from '@vscode/l10n';
import type { Target as PanelTarget } from '../../../webview/src/protocol.ts';
import type { Target } from '../services/target.ts';

/** The local server keeps its id when it comes back on another port. */
export function targetId(target: Target): string {
  if (target.kind === 'local') return 'local';
  return target.kind === 'url' ? target.baseUrl : `sagemaker:${target.region}/${target.endpoint}`;
}

export function panelTarget(target: Target): PanelTarget {
  const name = target.kind === 'local' ? l10n.t('This machine ({0})', target.name) : target.name;
  return { id: targetId(target), name, kind: target.kind, preview: target.kind !== 'sagemaker' && target.preview };
}
