import * as l10n from '@vscode/l10n';
import type { Reproducer } from '../services/verify/reproduce.ts';
import type { Verdict } from './verdicts.ts';

/** What package.json tells of this extension. */
export interface Manifest {
  readonly version: string;
  readonly bugs?: { readonly url?: string };
}

/** The example as a document that a person can read, copy and send; it is Markdown, in English, for whoever mends it. */
export function reportText({ version }: Manifest, { report }: Pick<Verdict, 'report'>, { sample, answer, own, anonymous, minimal }: Reproducer): string {
  const files = sample.models.flatMap(({ name, text, files: beside }) => [
    `\`${name}/config.pbtxt\``, '', '```triton-config', text.trimEnd(), '```', '',
    ...(beside.length > 0 ? [`Beside it, empty: ${beside.map((file) => `\`${name}/${file}\``).join(', ')}`, ''] : []),
  ]);
  const expects = own.disagreement === 'we-accept' ? 'that it loads' : `a refusal: ${own.words ?? ''} [${own.code ?? ''}]`;
  return [
    '# Triton and our own check disagree', '',
    `- Triton ${report.version}${report.release ? ` (${report.release})` : ''}, ${report.strict ? 'strict' : 'auto-complete'}, load of \`${sample.asked}\`: **${answer.verdict}**${answer.message ? `: ${answer.position ? `${answer.position}: ` : ''}${answer.message}` : ''}`,
    `- Our own check (${version}) expects ${expects}`, '',
    ...files,
    ...(anonymous ? [] : [l10n.t('The names could not be replaced without losing the disagreement; look through them before you send this.'), '']),
    ...(minimal ? [] : [l10n.t('More might be left out; the time was up.'), '']),
  ].join('\n');
}

/** The address of a new issue with this text, where package.json names a place for issues. */
export function issueUrl({ bugs }: Manifest, text: string): string | undefined {
  if (bugs?.url === undefined) return undefined;
  return `${bugs.url.replace(/\/$/, '')}/new?title=${encodeURIComponent('Triton and our own check disagree')}&body=${encodeURIComponent(text.slice(0, 6_000))}`;
}
