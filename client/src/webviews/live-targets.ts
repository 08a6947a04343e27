import type { Target as PanelTarget } from '../../../webview/src/protocol.ts';
import type { Target } from '../services/target.ts';

/** The local server keeps its id when it comes back on another port. */
export function targetId(target: Target): string {
  if (target.kind === 'local') return 'local';
  return target.kind === 'url' ? target.baseUrl : `sagemaker:${target.region}/${target.endpoint}`;
}

export function panelTarget(target: Target): PanelTarget {
  return { id: targetId(target), name: target.name, kind: target.kind, preview: target.kind === 'local' && target.preview };
}
