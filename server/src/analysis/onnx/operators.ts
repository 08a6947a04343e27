import { elementType, type OnnxModel } from './model.ts';
import { damaged } from './problem.ts';
import type { TypedNode } from './type-flow.ts';
import { readTensorHeader } from './values.ts';
import type { Fields } from './wire.ts';

/** Graphs within graphs; protobuf itself ends at 100 messages. */
const DEEPEST = 30;

/**
 * NodeProto. Counts it and the nodes of the graphs in its attributes (`If`, `Loop`, `Scan`).
 * @returns undefined outside of the standard domain
 */
export async function countNode(fields: Fields, model: OnnxModel, depth: number): Promise<TypedNode | undefined> {
  if (depth > DEEPEST) throw damaged(fields.start);
  const inputs: string[] = [];
  let output: string | undefined;
  let name = '';
  let operator = '';
  let domain = '';
  let type: string | undefined;
  while (await fields.next()) {
    if (fields.number === 1) inputs.push(await fields.text());
    else if (fields.number === 2) output ??= await fields.text();
    else if (fields.number === 3) name = await fields.text();
    else if (fields.number === 4) operator = await fields.text();
    else if (fields.number === 7) domain = await fields.text();
    else if (fields.number === 5) type = (await readAttribute(fields.message(), model, depth)) ?? type;
  }
  if (domain !== '' && domain !== 'ai.onnx') {
    add(model.operators, `${domain}::${operator}`);
    return undefined;
  }
  add(model.operators, operator);
  if (operator !== 'Cast' && operator !== 'Constant') type = undefined;
  if (operator === 'Cast' && type !== undefined) add(model.castTargets, type);
  return { name, operator, inputs, output: output ?? '', type };
}

/** AttributeProto. @returns the type that the attribute `to` names, or that of the tensor `value` */
async function readAttribute(fields: Fields, model: OnnxModel, depth: number): Promise<string | undefined> {
  let name = '';
  let integer: number | undefined;
  let tensor: string | undefined;
  while (await fields.next()) {
    if (fields.number === 1) name = await fields.text();
    else if (fields.number === 3) integer = fields.value;
    else if (fields.number === 5) tensor = (await readTensorHeader(fields.message(), false)).type;
    else if (fields.number === 6 || fields.number === 11) {
      const graph = fields.message();
      while (await graph.next()) if (graph.number === 1) await countNode(graph.message(), model, depth + 1);
    }
  }
  if (name === 'to') return integer === undefined ? undefined : elementType(integer);
  return name === 'value' ? tensor : undefined;
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
