import type { FieldType, MessageType } from '../../schema/schema.ts';
import { messageNamed, MODEL_CONFIG } from '../../schema/schema.ts';
import type { ModelConfig } from '../../schema/model-config.generated.ts';

/** A message as JSON, with the names of the proto. */
export type Json = { [name: string]: unknown };

/**
 * As the server prints a configuration: every scalar, list and map, defaults included; a message or a member
 * of a choice only where it is set.
 * @param release leaves out fields that the server does not know yet
 */
export function toJson(config: ModelConfig, release: string): Json {
  return messageJson(config as unknown as Json, MODEL_CONFIG, release);
}

function messageJson(message: Json, type: MessageType, release: string): Json {
  const json: Json = {};
  for (const field of type.fields) {
    if (field.since !== undefined && field.since > release) continue;
    const value = message[field.name];
    if (value !== undefined) json[field.name] = fieldJson(value, field, release);
  }
  return json;
}

function fieldJson(value: unknown, field: FieldType, release: string): unknown {
  if (field.label === 'map') {
    const inner = field.message!.field('value')!;
    return Object.fromEntries([...value as ReadonlyMap<unknown, unknown>].map(([key, one]) => [String(key), valueJson(one, inner, release)]));
  }
  return field.label === 'repeated' ? (value as readonly unknown[]).map((one) => valueJson(one, field, release)) : valueJson(value, field, release);
}

function valueJson(value: unknown, field: FieldType, release: string): unknown {
  if (field.valueKind === 'message') return messageJson(value as Json, field.message!, release);
  if (field.scalar === 'float') return shortFloat(value as number);
  return AS_TEXT.has(field) ? String(value) : value;
}

/**
 * Protobuf prints 64-bit numbers as text. The server makes numbers of those it knows of, and has left these
 * out (`FixInt` of the core's model_config_utils.cc).
 */
const AS_TEXT: ReadonlySet<FieldType> = new Set([
  messageNamed('ModelInstanceGroup.SecondaryDevice')!.field('device_id')!, messageNamed('ModelSequenceBatching.InitialState')!.field('dims')!,
  messageNamed('ModelOptimizationPolicy.Cuda.GraphSpec.Shape')!.field('dim')!,
]);

/** The shortest decimal that is this number in 32 bits. */
function shortFloat(value: number): number {
  const single = Math.fround(value);
  for (let digits = 1; digits <= 9; digits++) {
    const short = Number(single.toPrecision(digits));
    if (Math.fround(short) === single) return short;
  }
  return single;
}
