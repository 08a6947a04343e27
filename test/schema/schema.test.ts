import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { documentationOf } from '../../server/src/schema/documentation.ts';
import { enumNamed, messageNamed, messageNames, MODEL_CONFIG } from '../../server/src/schema/schema.ts';
import { ENUMS } from '../../server/src/schema/tables.generated.ts';

const messages = messageNames().map((name) => messageNamed(name)!);

test('46 messages, 9 enums, 164 fields', () => {
  expect([messages.length, Object.keys(ENUMS).length, messages.reduce((sum, { fields }) => sum + fields.length, 0)]).toEqual([46, 9, 164]);
});

test('the generated tables are what the generator writes', () => {
  const script = path.resolve(import.meta.dirname, '../../scripts/generate-schema.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});

test('every message, field and value is documented, and every type is known', () => {
  for (const message of messages) {
    expect(documentationOf(message.name)?.text).toBeTruthy();
    for (const field of message.fields) {
      expect(documentationOf(`${message.name}.${field.name}`)?.text, `${message.name}.${field.name}`).toBeTruthy();
      if (field.kind === 'message') expect(messageNamed(field.type)).toBeDefined();
      if (field.kind === 'enum') expect(enumNamed(field.type)).toBeDefined();
    }
  }
});

test('no message has more fields than the verdict can keep apart in one number', () => {
  for (const { fields } of messages) expect(fields.length).toBeLessThanOrEqual(31);
});

test('a map is a repeated message of key and value', () => {
  const entry = MODEL_CONFIG.field('parameters')!.message!;
  expect(entry.fullName).toBe('inference.ModelConfig.ParametersEntry');
  expect(entry.fields.map(({ name, type }) => [name, type])).toEqual([['key', 'string'], ['value', 'ModelParameter']]);
});
