// A model that a server accepts, with one thing in it hidden: no rule may call it an error, since the hidden thing may
// be what it was; and a mistyped name is told by the parser's rules alone.
import { describe, expect, it } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import type { MessageNode, Span, ValueNode } from '../../../server/src/language/tree.ts';
import { BACKENDS_OWN, filesOf, ORACLE_RELEASE, oracleCases, type OracleCase } from './oracle.ts';

const accepted = ['pages', 'bounds', 'mixed'].flatMap((name) => oracleCases(name).filter(({ answer }) => answer.verdict === 'ok').map((one) => [`${name} ${one.id}`, one] as const));

function analyze({ model = 'm', files, strict }: OracleCase, config: string) {
  return analyzeModel(config, { folder: model, files: filesOf(model, files), release: ORACLE_RELEASE, strict, gpu: 'none' });
}

/** Every single value, and every name of a field. */
function parts(root: MessageNode): { values: Span[]; names: Span[] } {
  const found = { values: [] as Span[], names: [] as Span[] };
  const visit = (value: ValueNode | undefined): void => {
    if (value?.kind === 'scalar') found.values.push(value);
    else if (value?.kind === 'list') value.items.forEach(visit);
    else for (const field of value?.fields ?? []) {
      found.names.push({ start: field.nameStart, end: field.nameEnd });
      visit(field.value);
    }
  };
  visit(root);
  return found;
}

describe.each(accepted)('%s', (_name, one) => {
  const { root } = analyze(one, one.config).syntax;
  const { values, names } = parts(root);
  const put = ({ start, end }: Span, text: string) => one.config.slice(0, start) + text + one.config.slice(end);
  const errors = (config: string) => analyze(one, config).rules.filter(({ severity, code }) => severity === 'error' && !BACKENDS_OWN.has(code)).map(({ code, message }) => `${code}: ${message} in ${config}`);

  it('has no error behind a placeholder', () => {
    expect(values.flatMap((span) => errors(put(span, '${X}')))).toEqual([]);
  });

  it('has no error of a rule beside a mistyped name', () => {
    expect(names.flatMap((span) => errors(put(span, 'zzzz')))).toEqual([]);
  });
});
