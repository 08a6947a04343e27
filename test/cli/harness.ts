import { guard } from '../../cli/src/args.ts';
import { vi } from 'vitest';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A sub-command as `main` runs it, with what it wrote. */
export async function runCommand(name: string, load: () => Promise<{ run(args: string[]): Promise<number> }>, ...args: string[]): Promise<Ended> {
  let out = '';
  let err = '';
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => { out += String(text); return true; }),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => { err += String(text); return true; }),
  ];
  try {
    const code = await guard(name, async () => (await load()).run(args));
    return { code, out, err };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
