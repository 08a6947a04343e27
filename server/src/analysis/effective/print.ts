import { MODEL_CONFIG, type FieldType, type MessageType } from '../../schema/schema.ts';
import type { Json } from './json.ts';

/** A configuration as text, in the order of the schema; what has its default is left out. */
export function printConfig(config: Json): string {
  return messageLines(config, MODEL_CONFIG, '').map((line) => `${line}\n`).join('');
}

const STEP = '  ';

function messageLines(message: Json, type: MessageType, indent: string): string[] {
  return type.fields.flatMap((field) => (message[field.name] === undefined ? [] : fieldLines(message[field.name], field, indent)));
}

function fieldLines(value: unknown, field: FieldType, indent: string): string[] {
  const { name } = field;
  if (field.label === 'map') {
    const inner = field.message!.field('value')!;
    return Object.entries(value as Json).flatMap(([key, one]) => {
      const shownKey = field.mapKey === 'string' ? JSON.stringify(key) : key;
      const [first = '', ...rest] = inner.valueKind === 'message' ? block('value', one as Json, inner.message!, indent + STEP) : [`${indent}${STEP}value: ${scalar(one, inner)}`];
      return [`${indent}${name} {`, `${indent}${STEP}key: ${shownKey}`, first, ...rest, `${indent}}`];
    });
  }
  if (field.label === 'repeated') {
    const items = value as unknown[];
    if (items.length === 0) return [];
    if (field.valueKind !== 'message') return [`${indent}${name}: [ ${items.map((one) => scalar(one, field)).join(', ')} ]`];
    const blocks = items.map((one) => messageLines(one as Json, field.message!, indent + STEP + STEP));
    return [`${indent}${name} [`, ...blocks.flatMap((lines, at) => [`${indent}${STEP}{`, ...lines, `${indent}${STEP}}${at < blocks.length - 1 ? ',' : ''}`]), `${indent}]`];
  }
  if (field.valueKind === 'message') return block(name, value as Json, field.message!, indent);
  const isDefault = value === '' || value === false || value === 0 || (field.kind === 'enum' && value === field.enumeration!.values[0]!.name);
  return isDefault && !field.tracksPresence ? [] : [`${indent}${name}: ${scalar(value, field)}`];
}

function block(name: string, value: Json, type: MessageType, indent: string): string[] {
  const lines = messageLines(value, type, indent + STEP);
  return lines.length === 0 ? [`${indent}${name} { }`] : [`${indent}${name} {`, ...lines, `${indent}}`];
}

/** The one-byte control characters: above U+007F an octal escape would be a byte that is no UTF-8. */
const CONTROL = /[^\P{Cc}\u007F-\u009F]/gu;

/** Control characters and quotes are escaped as protobuf has it. */
function scalar(value: unknown, field: FieldType): string {
  if (field.scalar !== 'string') return Number.isNaN(value) ? 'nan' : String(value).replace('Infinity', 'inf');
  const text = String(value).replaceAll(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
  return `"${text.replaceAll(CONTROL, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`)}"`;
}
