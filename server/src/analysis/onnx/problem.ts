import * as l10n from '@vscode/l10n';

export type OnnxFault = 'empty' | 'pointer' | 'not-onnx' | 'truncated' | 'damaged';

/** Why a file could not be read as an ONNX model; `message` is one sentence for a person. */
export class OnnxProblem extends Error {
  override readonly name = 'OnnxProblem';
  readonly fault: OnnxFault;

  constructor(fault: OnnxFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The file ends inside something that says to be longer. */
export const truncated = (needed: number, size: number) => new OnnxProblem('truncated',
  l10n.t('The file is cut short: it must have at least {0} bytes and has {1}. Copy or export it again.', needed, size));

/** Not protobuf, or not what ONNX puts there. */
export const damaged = (at: number) => new OnnxProblem('damaged', l10n.t('The file is damaged at byte {0}. Copy or export it again.', at));
