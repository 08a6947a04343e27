import { expect, test } from 'vitest';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';

/** A message that opens at the end of a line is indented by that line, not by its brace: one mistake in it stays one. */
test.each([
  ['input [ {\n  name: "x"\n  dims: [ 1 2 ]\n} ]\n', ['comma-missing']],
  ['input: [{\n  name: "x"\n  data_type: FP32\n  dims: [ 1 ]\n}]\noutput [ {\n    name: "y"\n}]\n', ['unknown-value']],
  ['optimization { cuda {\n  graphs: 2\n} }\nmax_batch_size: 4\n', ['integer-range']],
])('%j', (text, codes) => {
  expect(checkSyntax(text).findings.map(({ code }) => code)).toEqual(codes);
});
