import { MODEL_CONFIG, type MessageType } from '../../schema/schema.ts';

let paths: Map<string, string[]> | undefined;

/** Where a field of this name stands, as paths from the root: `instance_group.gpus`; shortest first. */
export function placesOf(name: string): readonly string[] {
  paths ??= collect();
  return paths.get(name) ?? [];
}

function collect(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const seen = new Set<MessageType>();
  let level: { type: MessageType; path: string }[] = [{ type: MODEL_CONFIG, path: '' }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { type, path } of level) {
      if (seen.has(type)) continue;
      seen.add(type);
      for (const field of type.fields) {
        const at = path === '' ? field.name : `${path}.${field.name}`;
        if (!type.isMapEntry) found.set(field.name, [...found.get(field.name) ?? [], at]);
        if (field.message) next.push({ type: field.message, path: at });
      }
    }
    level = next;
  }
  return found;
}
