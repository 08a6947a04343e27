// Every fix of a page's example, and what a real server said of the text that it makes.
import { describe, expect, it } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import { applyEdits, BEYOND, filesOf, oracleCases } from './oracle.ts';

const examples = oracleCases('pages').map((one) => [one.id, one] as const);
const asked = new Map(oracleCases('fixes').map((one) => [one.id, one]));

describe.each(examples)('%s', (example, { config, files }) => {
  const found = analyzeModel(config, { folder: 'm', files: filesOf('m', files) }).rules;

  it('is accepted with each of its fixes, or refused for what was wrong besides', () => {
    for (const finding of found) {
      if (!finding.fix) continue;
      const one = asked.get(`${example}: ${finding.code} at ${finding.start}`);
      expect(one?.config, `node scripts/oracle/fixes.mjs, then ask.mjs: ${example} ${finding.code}`).toBe(applyEdits(config, finding.fix.edits));
      const { answer } = one!;
      expect(answer.verdict).toMatch(/^(ok|refused)$/);
      if (answer.verdict !== 'refused' || BEYOND.test(answer.said)) continue;
      expect(found.filter((other) => other !== finding).map(({ triton }) => triton?.trim())).toContain(answer.said.trim());
    }
  });
});
