// Each page's examples are what the check itself says of them.
import { expect, test } from 'vitest';
import { ACROSS_PAGES } from '../../server/src/analysis/across/pages.ts';
import { TEXT_PAGES } from '../../server/src/analysis/syntax/pages.ts';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';
import fixture from '../fixtures/oracle/across.json' with { type: 'json' };

test.each(TEXT_PAGES.filter(({ wrong }) => wrong !== '').map((one) => [one.code, one] as const))('%s', (code, { severity, wrong, right, triton }) => {
  const { findings, messages } = checkSyntax(wrong);
  expect(findings.map((one) => one.code)).toContain(code);
  expect(findings.find((one) => one.code === code)?.severity).toBe(severity);
  if (triton !== undefined) expect(messages[0]?.message).toBe(triton);
  expect(checkSyntax(right).findings).toEqual([]);
});

test('the words of the checks across models are those of the real server', () => {
  const said = fixture.cases.map(({ answer }) => ('said' in answer ? answer.said : '')).join('\n');
  for (const { triton } of ACROSS_PAGES) {
    if (triton === undefined) continue; // the server says nothing
    const pattern = new RegExp(triton.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^]*?'));
    expect(said).toMatch(pattern);
  }
});
