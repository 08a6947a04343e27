import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../server/src/analysis/rules/index.generated.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('what is made from the rules', () => {
  it.each(['docs-rules', 'generate-rules'])('scripts/%s.mjs has nothing to write', (script) => {
    const run = spawnSync(process.execPath, ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', path.join(root, `scripts/${script}.mjs`), '--check'], { encoding: 'utf8' });
    expect(run.stdout + run.stderr).toBe('');
    expect(run.status).toBe(0);
  });

  it('every code is its file and stands once', () => {
    const codes = RULES.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(code))).toEqual([]);
  });

  it('every load rule is decided, or has a reason why not', (context) => {
    const facts = path.join(root, '../shared/facts/triton/rules.json');
    if (!existsSync(facts)) return context.skip('the list of load rules is not here');
    const ids = (JSON.parse(readFileSync(facts, 'utf8')) as { rules: { id: string; stage: string }[] }).rules;
    const reasons = JSON.parse(readFileSync(path.join(root, 'scripts/not-decided.json'), 'utf8')) as Record<string, string[]>;
    const known = new Set([...RULES.flatMap(({ page }) => page.sources), ...Object.values(reasons).flat()]);
    // Those two stages are judged across models.
    const own = ids.filter(({ stage }) => stage !== 'dependency' && stage !== 'ensemble check');
    expect(own.filter(({ id }) => !known.has(id)).map(({ id }) => id)).toEqual([]);
    return undefined;
  });
});
