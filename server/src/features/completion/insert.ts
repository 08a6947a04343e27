import { messageNamed, type FieldType, type MessageType } from '../../schema/schema.ts';
import type { Style } from './style.ts';
import { usualValues } from './usage.ts';

/** Where a field is put. */
export interface Surroundings {
  readonly style: Style;
  /** The whole message is on one line. */
  readonly oneLine: boolean;
  /** Written after the field, as after its neighbours. */
  readonly separator: string;
  /** The field's own earlier form, which it keeps: its blocks are not mixed with a list. */
  readonly asBlock: boolean | undefined;
}

/** Fields that are almost always given as a list of messages; a map's entries as blocks. */
const LISTS = new Set(['input', 'output', 'instance_group', 'step', 'model_warmup', 'batch_input', 'batch_output', 'control_input', 'control', 'state',
  'gpu_execution_accelerator', 'cpu_execution_accelerator', 'initial_state', 'resources', 'agents', 'metric_control', 'graph_spec', 'secondary_devices']);

/** What is worth asking for at once in a new message; every other field is a completion away. */
const BODY: Readonly<Record<string, readonly string[]>> = {
  ModelInput: ['name', 'data_type', 'dims'],
  ModelOutput: ['name', 'data_type', 'dims'],
  ModelInstanceGroup: ['count', 'kind'],
  'ModelEnsembling.Step': ['model_name', 'model_version', 'input_map', 'output_map'],
  ModelWarmup: ['name', 'batch_size', 'inputs'],
  'ModelWarmup.Input': ['data_type', 'dims', 'zero_data'],
  ModelParameter: ['string_value'],
  'ModelOptimizationPolicy.ExecutionAccelerators.Accelerator': ['name'],
  'ModelVersionPolicy.Latest': ['num_versions'],
  'ModelVersionPolicy.Specific': ['versions'],
  'ModelSequenceBatching.ControlInput': ['name', 'control'],
  'ModelResponseCache': ['enable'],
};

/** Writes fields as snippets; tab stops are numbered in the order in which they are met. */
class Writer {
  readonly #style: Style;
  #stop = 0;

  constructor(style: Style) {
    this.#style = style;
  }

  field(field: FieldType, depth: number, oneLine: boolean, asBlock: boolean | undefined): string {
    const { name } = field;
    if (field.kind === 'scalar' || field.kind === 'enum') {
      const value = this.#value(field);
      return `${name}: ${field.repeated ? `[ ${value} ]` : value}`;
    }
    const colon = this.#style.colons ? ': ' : ' ';
    if (field.kind === 'map') return `${name}${colon}${this.#entry(field)}`;
    const inList = field.label === 'repeated' && LISTS.has(name) && !(asBlock ?? !this.#style.lists);
    if (!inList) return `${name}${colon}${this.message(field.message, depth, oneLine)}`;
    if (oneLine) return `${name}${colon}[ ${this.message(field.message, depth, true)} ]`;
    const pad = this.#style.indent.repeat(depth + 1);
    return `${name}${colon}[\n${pad}${this.message(field.message, depth + 1, false)}\n${this.#style.indent.repeat(depth)}]`;
  }

  message(type: MessageType | undefined, depth: number, oneLine: boolean): string {
    if (type?.fields.length === 0) return '{ }';
    const fields = (BODY[type?.name ?? ''] ?? []).flatMap((name) => type?.field(name) ?? []);
    const small = oneLine || fields.length === 1 && fields[0]!.kind !== 'message';
    const lines = fields.length > 0 ? fields.map((field) => this.field(field, depth + 1, small, undefined)) : [`$${++this.#stop}`];
    if (small) return `{ ${lines.join(' ')} }`;
    const pad = this.#style.indent.repeat(depth + 1);
    return `{\n${lines.map((line) => pad + line).join('\n')}\n${this.#style.indent.repeat(depth)}}`;
  }

  #entry(field: FieldType): string {
    const { quote } = this.#style;
    const key = field.mapKey === 'string' ? `${quote}$${++this.#stop}${quote}` : `$${++this.#stop}`;
    const value = field.mapValueKind === 'message'
      ? `value ${this.message(messageNamed(field.mapValue ?? ''), 0, true)}`
      : `value: ${field.mapValue === 'string' ? `${quote}$${++this.#stop}${quote}` : `$${++this.#stop}`}`;
    return `{ key: ${key} ${value} }`;
  }

  #value(field: FieldType): string {
    const { quote } = this.#style;
    if (field.name === 'model_version') return `\${${++this.#stop}:-1}`; // the newest
    if (field.kind === 'enum') {
      const names = field.enumeration ? usualValues(field.enumeration).filter((name) => name !== 'TYPE_INVALID') : [];
      return names.length > 1 ? `\${${++this.#stop}|${names.join(',')}|}` : names[0] ?? '';
    }
    if (field.type === 'bool') return `\${${++this.#stop}|true,false|}`;
    return field.type === 'string' ? `${quote}$${++this.#stop}${quote}` : `$${++this.#stop}`;
  }
}

/** The whole field as a snippet in the file's style. */
export function fieldSnippet(field: FieldType, { style, oneLine, separator, asBlock }: Surroundings): string {
  return `${new Writer(style).field(field, 0, oneLine, asBlock)}${separator}`;
}

/** A new item of a list of messages. */
export function itemSnippet(type: MessageType | undefined, style: Style, oneLine: boolean): string {
  return new Writer(style).message(type, 0, oneLine);
}

/** For a client without snippets: as far as the value. */
export function fieldText(field: FieldType, { style }: Surroundings): string {
  const scalar = field.kind === 'scalar' || field.kind === 'enum';
  return `${field.name}${scalar || style.colons ? ': ' : ' '}`;
}
