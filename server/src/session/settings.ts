/** The user's settings as far as the server needs them; each is per resource. */
export interface Settings {
  /** `YY.MM`; undefined: the newest release that the tables know. */
  readonly release: string | undefined;
}

export const DEFAULTS: Settings = { release: undefined };

/** Reads the `tritonRepo` section as the client sends it; what is not of the right kind is as if absent. */
export function readSettings(section: unknown): Settings {
  const language = field(section, 'language');
  const release = field(language, 'release');
  return { release: typeof release === 'string' && /^\d\d\.\d\d$/.test(release) ? release : undefined };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
