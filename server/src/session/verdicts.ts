import { TextDocument } from 'vscode-languageserver-textdocument';
import { compareVerdicts, type VerifiedModel } from '../analysis/verify/compare.ts';
import { compareSample } from '../analysis/verify/sample.ts';
import type { AskedSample, AskedVerdicts, ComparedSample, ComparedVerdict } from '../protocol.ts';
import type { LoadedRepository } from './repositories.ts';
import { canonical, uriBelow } from './uris.ts';

/** Our own verdicts on the texts that a real server has read; positions are UTF-16. None for a repository that is not here. */
export function comparedVerdicts(loaded: readonly LoadedRepository[], asked: AskedVerdicts): ComparedVerdict[] {
  const found = loaded.find(({ folder, repository }) => canonical(uriBelow(folder.uri, repository.path)) === canonical(asked.repository));
  if (!found) return [];
  const answers = new Map(asked.models.map((model) => [model.name, model]));
  const models = found.models.map(({ model: { name }, file, files }): VerifiedModel => ({ name, path: file?.uri ?? '', text: answers.get(name)?.text ?? file?.text ?? '', files }));
  const compared = compareVerdicts(models, answers, asked);
  return models.flatMap(({ name, text }) => {
    const one = compared.get(name);
    if (!one) return [];
    const document = TextDocument.create('', 'triton-config', 0, text);
    const range = ({ start, end }: { readonly start: number; readonly end: number }) => ({ start: document.positionAt(start), end: document.positionAt(end) });
    const { expected, span, refuses, disagreement, open } = one;
    return [{ name, range: range(span), refuses, disagreement, open, expected: expected && { code: expected.code, message: expected.triton ?? expected.message, range: range(expected) } }];
  });
}

export async function comparedSample({ sample, answer, server }: AskedSample): Promise<ComparedSample> {
  const { disagreement, expected } = await compareSample(sample, answer, server);
  return { disagreement, code: expected?.code, words: expected?.triton ?? expected?.message };
}
