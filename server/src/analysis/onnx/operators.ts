import { elementType, type OnnxModel } from './model.ts';
import { damaged } from './problem.ts';
import type { Fields } from './wire.ts';

/** Graphs within graphs; protobuf itself ends at 100 messages. */
const DEEPEST = 30;

/** NodeProto. Counts it and the nodes of the graphs in its attributes (`If`, `Loop`, `Scan`). */
export async function countNode(fields: Fields, model: OnnxModel, depth: number): Promise<void> {
  if (depth > DEEPEST) throw damaged(fields.start);
  let operator = '';
  let domain = '';
  let to: number | undefined;
  while (await fields.next()) {
    if (fields.number === 4) operator = await fields.text();
    else if (fields.number === 7) domain = await fields.text();
    else if (fields.number === 5) to = (await readAttribute(fields.message(), model, depth)) ?? to;
  }
  const standard = domain === '' || domain === 'ai.onnx';
  add(model.operators, standard ? operator : `${domain}::${operator}`);
  if (standard && operator === 'Cast' && to !== undefined) add(model.castTargets, elementType(to));
}

/** AttributeProto. @returns the integer of the attribute `to` */
async function readAttribute(fields: Fields, model: OnnxModel, depth: number): Promise<number | undefined> {
  let name = '';
  let integer: number | undefined;
  while (await fields.next()) {
    if (fields.number === 1) name = await fields.text();
    else if (fields.number === 3) integer = fields.value;
    else if (fields.number === 6 || fields.number === 11) {
      const graph = fields.message();
      while (await graph.next()) if (graph.number === 1) await countNode(graph.message(), model, depth + 1);
    }
  }
  return name === 'to' ? integer : undefined;
}

function add(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
