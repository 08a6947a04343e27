// Where an operator that wants one type for all of its inputs gets two. ONNX Runtime refuses such a graph before it looks
// at any device; a conversion to half precision that left `Cast` to FLOAT in the graph makes them.
import type { TypeClash } from './model.ts';

/** Of the standard domain: all inputs and the output have one type. */
const ONE_TYPE: ReadonlySet<string> = new Set(['Add', 'Sub', 'Mul', 'Div', 'MatMul', 'Gemm', 'Conv', 'ConvTranspose', 'Max', 'Min', 'Sum', 'Mean', 'Concat', 'PRelu', 'LayerNormalization']);
/** The same of the inputs; the output is a truth value. */
const COMPARED: ReadonlySet<string> = new Set(['Equal', 'Less', 'LessOrEqual', 'Greater', 'GreaterOrEqual']);
/** The output has the first input's type, whatever else they take. */
const PASSED_ON: ReadonlySet<string> = new Set([
  'Identity', 'Reshape', 'Transpose', 'Squeeze', 'Unsqueeze', 'Flatten', 'Expand', 'Slice', 'Gather', 'Softmax', 'Relu', 'Sqrt', 'Erf', 'Tanh', 'Sigmoid', 'Exp', 'Log', 'Neg', 'Reciprocal', 'Pow',
  'ReduceMean', 'ReduceSum', 'Dropout', 'Gelu',
]);

export interface TypedNode {
  readonly name: string;
  /** Of the standard domain. */
  readonly operator: string;
  readonly inputs: readonly string[];
  /** The first; empty where there is none. */
  readonly output: string;
  /** Of its output, as an attribute says: of `Cast` and `Constant`. */
  readonly type: string | undefined;
}

/** Takes the nodes in their order, which is that of the flow, and answers when all values are known. */
export class TypeFlow {
  readonly #nodes: TypedNode[] = [];
  readonly #types = new Map<string, string>();

  /** An input of the graph or an initializer. */
  value(name: string, type: string): void {
    if (type !== 'UNDEFINED') this.#types.set(name, type);
  }

  node(node: TypedNode): void {
    const { operator, type } = node;
    if (type !== undefined || ONE_TYPE.has(operator) || COMPARED.has(operator) || PASSED_ON.has(operator)) this.#nodes.push(node);
  }

  /** The first in the order of the file. */
  clash(): TypeClash | undefined {
    for (const { name, operator, inputs, output, type } of this.#nodes) {
      const known = inputs.flatMap((input) => this.#types.get(input) ?? []);
      if (ONE_TYPE.has(operator) || COMPARED.has(operator)) {
        const other = known.find((one) => one !== known[0]);
        if (other !== undefined) return { node: name, operator, types: [known[0]!, other] };
      }
      const first = PASSED_ON.has(operator) ? this.#types.get(inputs[0] ?? '') : ONE_TYPE.has(operator) ? known[0] : undefined;
      const result = type ?? first;
      if (output !== '' && result !== undefined) this.#types.set(output, result);
    }
    return undefined;
  }
}
