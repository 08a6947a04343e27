import { DOCUMENTATION } from './documentation.generated.ts';

export interface Documentation {
  readonly text: string;
  /** The page of Triton's documentation. */
  readonly url: string | undefined;
  /** What Triton works with when the field is not written. */
  readonly tritonDefault: string | undefined;
}

/** @param key `Message`, `Message.field`, `Enum` or `Enum.VALUE` */
export function documentationOf(key: string): Documentation | undefined {
  const row = DOCUMENTATION[key];
  if (!row) return undefined;
  const [text, url, tritonDefault] = row;
  return { text, url: url === '' ? undefined : url, tritonDefault: tritonDefault === '' ? undefined : tritonDefault };
}
