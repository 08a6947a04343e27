import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { graphsOf } from '../onnx-graph.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** As ONNX Runtime writes them. */
const WORDS: Readonly<Record<string, string>> = { FLOAT: 'tensor(float)', FLOAT16: 'tensor(float16)', DOUBLE: 'tensor(double)', BFLOAT16: 'tensor(bfloat16)' };
const wordOf = (type: string) => WORDS[type] ?? `tensor(${type.toLowerCase()})`;

export const rule: Rule = {
  code: 'ort-type-clash',
  severity: 'error',
  phase: PHASE.initialise,
  rank: 1,
  needsFiles: true,
  triton: 'Type Error: Type parameter (T) of Optype ({operator}) bound to different types ({first} and {other} in node ({node}).',
  page: {
    what: 'A node of the ONNX graph, such as `Add` or `MatMul`, takes tensors of one type and gets two, mostly half and single precision.',
    why: 'ONNX Runtime refuses such a graph, on a CPU and on a GPU. It comes of a conversion to half precision that left a `Cast` to `FLOAT` where the graph now goes on in halves.',
    wrong: '(1/model.onnx, converted to half precision with `Cast(to=FLOAT)` left in it)',
    right: '(1/model.onnx in single precision; TensorRT makes halves of it)',
    fix: 'Serve the graph in single precision and let the accelerator use halves (`precision_mode: "FP16"` of TensorRT), or convert again so that each `Cast` goes to `FLOAT16` (`keep_io_types`, and no nodes blocked).',
    sources: [],
  },
  check(model, report) {
    for (const { path, typeClash } of graphsOf(model)) {
      if (!typeClash) continue;
      const { node, operator, types: [first, other] } = typeClash;
      const message = l10n.t('{0} mixes {1} and {2} in the node {3} ({4}), which ONNX Runtime refuses. Serve the graph in single precision and let TensorRT make halves of it, or convert it again.', path, first, other, `\`${node}\``, operator);
      report(spanOf(model.config, model.config.backend === '' ? 'platform' : 'backend'), message, { said: { operator, first: wordOf(first), other: wordOf(other), node } });
    }
  },
};
