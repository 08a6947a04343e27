import { elementType, type OnnxDim, type OnnxValue } from './model.ts';
import type { Fields } from './wire.ts';

const KIND: Readonly<Record<number, OnnxValue['kind']>> = { 1: 'tensor', 4: 'sequence', 5: 'map', 8: 'sparse-tensor', 9: 'optional' };

/** ValueInfoProto: an input or output. */
export async function readValue(fields: Fields): Promise<OnnxValue> {
  const value: OnnxValue = { name: '', kind: 'unknown', type: 'UNDEFINED', dims: null };
  while (await fields.next()) {
    if (fields.number === 1) value.name = await fields.text();
    else if (fields.number === 2) await readType(fields.message(), value);
  }
  return value;
}

async function readType(type: Fields, value: OnnxValue): Promise<void> {
  while (await type.next()) {
    const kind = KIND[type.number];
    if (kind === undefined) continue; // a denotation
    value.kind = kind;
    if (kind !== 'tensor' && kind !== 'sparse-tensor') continue;
    const tensor = type.message();
    while (await tensor.next()) {
      if (tensor.number === 1) value.type = elementType(tensor.value);
      else if (tensor.number === 2) value.dims = await readShape(tensor.message());
    }
  }
}

async function readShape(shape: Fields): Promise<OnnxDim[]> {
  const dims: OnnxDim[] = [];
  while (await shape.next()) {
    if (shape.number !== 1) continue;
    const fields = shape.message();
    let dim: OnnxDim = null;
    while (await fields.next()) {
      if (fields.number === 1) dim = fields.value;
      else if (fields.number === 2) dim = (await fields.text()) || null;
    }
    dims.push(dim);
  }
  return dims;
}

export interface TensorHeader {
  name: string;
  /** ONNX's name of the element type. */
  type: string;
  /** The file that holds its values, where it is not this one; `end` is the last byte wanted there, 0 if unknown. */
  location: string | undefined;
  end: number;
}

/** TensorProto without its values; of a SparseTensorProto the tensor of its values, which bears the name. */
export async function readTensorHeader(fields: Fields, sparse: boolean): Promise<TensorHeader> {
  const header: TensorHeader = { name: '', type: 'UNDEFINED', location: undefined, end: 0 };
  const external: Record<string, string> = {};
  while (await fields.next()) {
    if (sparse) {
      if (fields.number === 1) return readTensorHeader(fields.message(), false);
    } else if (fields.number === 2) header.type = elementType(fields.value);
    else if (fields.number === 8) header.name = await fields.text();
    else if (fields.number === 13) {
      const entry = fields.message();
      let key = '';
      let text = '';
      while (await entry.next()) {
        if (entry.number === 1) key = await entry.text();
        else if (entry.number === 2) text = await entry.text();
      }
      external[key] = text;
    }
  }
  if (external.location !== undefined) {
    header.location = external.location;
    header.end = (Number(external.offset ?? 0) || 0) + (Number(external.length ?? 0) || 0);
  }
  return header;
}
