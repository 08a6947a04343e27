/** Where requests go. `baseUrl` has no trailing slash, e.g. `http://127.0.0.1:18000`. */
export type Target =
  /** `preview`: a local server without GPU, where ONNX runs on the CPU through the shadow copy. */
  | { kind: 'local'; name: string; baseUrl: string; preview: boolean }
  | { kind: 'url'; name: string; baseUrl: string; preview: boolean }
  | { kind: 'sagemaker'; name: string; endpoint: string; region: string };

/** Data types as the v2 protocol writes them (no `TYPE_`; TYPE_STRING is BYTES). */
export type Datatype =
  | 'BOOL' | 'UINT8' | 'UINT16' | 'UINT32' | 'UINT64' | 'INT8' | 'INT16' | 'INT32' | 'INT64'
  | 'FP16' | 'FP32' | 'FP64' | 'BF16' | 'BYTES';

export interface TensorMetadata {
  name: string;
  datatype: Datatype;
  /** With the batch dimension in front where the model batches; -1 is open. */
  shape: number[];
}

/** `GET /v2/models/M` */
export interface ModelMetadata {
  name: string;
  versions: string[];
  platform: string;
  inputs: TensorMetadata[];
  outputs: TensorMetadata[];
}
