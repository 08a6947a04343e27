/** A fixed size, the name of an open one, or null for an open one without a name. */
export type OnnxDim = number | string | null;

export interface OnnxValue {
  name: string;
  /** `tensor` nearly always; the others cannot be inputs of a Triton model. */
  kind: 'tensor' | 'sequence' | 'map' | 'optional' | 'sparse-tensor' | 'unknown';
  /** ONNX's name of the element type, e.g. `FLOAT16`; `UNDEFINED` where there is none. */
  type: string;
  /** null: the rank itself is open. */
  dims: OnnxDim[] | null;
}

/** A file beside the model that holds weights. */
export interface ExternalData {
  /** As written, relative to the model's folder. */
  location: string;
  tensors: number;
  /** Bytes the file must have at least, as far as the model says. */
  atLeast: number;
}

/** Two types, by ONNX's names, at a node that takes one. */
export interface TypeClash {
  /** The node's name, which may be empty. */
  readonly node: string;
  readonly operator: string;
  readonly types: readonly [first: string, other: string];
}

export interface OnnxModel {
  /** Bytes of this file, without external data. */
  size: number;
  irVersion: number;
  producer: string;
  producerVersion: string;
  /** Version by domain; the standard one is `ai.onnx`. */
  opset: Record<string, number>;
  /** What a request must bring: graph inputs without an initializer of the same name. */
  inputs: OnnxValue[];
  /** Graph inputs that an initializer gives a value: optional, or, before IR version 4, each weight. */
  inputsWithDefault: OnnxValue[];
  outputs: OnnxValue[];
  initializers: number;
  external: ExternalData[];
  /** How often each operator is used, in nested graphs too; `domain::Op` outside the standard domain. */
  operators: Record<string, number>;
  /** How often `Cast` leads to each element type. */
  castTargets: Record<string, number>;
  /** The first in the outermost graph, as far as the types of its values are plain. */
  typeClash: TypeClash | undefined;
}

/** In the order of `TensorProto.DataType`. */
const ELEMENT_TYPES = [
  'UNDEFINED', 'FLOAT', 'UINT8', 'INT8', 'UINT16', 'INT16', 'INT32', 'INT64', 'STRING', 'BOOL', 'FLOAT16', 'DOUBLE', 'UINT32', 'UINT64',
  'COMPLEX64', 'COMPLEX128', 'BFLOAT16', 'FLOAT8E4M3FN', 'FLOAT8E4M3FNUZ', 'FLOAT8E5M2', 'FLOAT8E5M2FNUZ', 'UINT4', 'INT4', 'FLOAT4E2M1', 'FLOAT8E8M0',
] as const;

/** A later type than these is told by its number. */
export const elementType = (code: number): string => ELEMENT_TYPES[code] ?? `type ${code}`;

const TRITON: Readonly<Record<string, string>> = {
  FLOAT: 'TYPE_FP32', DOUBLE: 'TYPE_FP64', FLOAT16: 'TYPE_FP16', BFLOAT16: 'TYPE_BF16', STRING: 'TYPE_STRING', BOOL: 'TYPE_BOOL',
  UINT8: 'TYPE_UINT8', UINT16: 'TYPE_UINT16', UINT32: 'TYPE_UINT32', UINT64: 'TYPE_UINT64',
  INT8: 'TYPE_INT8', INT16: 'TYPE_INT16', INT32: 'TYPE_INT32', INT64: 'TYPE_INT64',
};

/** The `data_type` of a configuration; undefined where Triton has none. */
export const tritonType = (type: string): string | undefined => TRITON[type];
