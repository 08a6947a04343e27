import fs from 'node:fs';
import path from 'node:path';
import { EXIT, oneOf, readArgs, UsageError } from './args.ts';
import { FolderFiles } from './files.ts';
import { print, printJson } from './output.ts';
import type { Model, RepositorySearch, Version } from '../../server/src/analysis/repository/description.ts';
import { findRepositories } from '../../server/src/analysis/repository/find.ts';

const HELP = `Usage: triton-repo models [PATH] [--format text|json]

Shows the model repositories at PATH (default: this folder) as Triton would load them: models, versions, files,
alternative configurations, and what lies where the server does not look.

  --format text|json   default text`;

const PROBLEM: Readonly<Record<NonNullable<Version['problem']>, string>> = {
  'leading-zero': 'ignored by the server: leading zero',
  'not-plain': 'read as its leading number; back ends then look in a folder of that number',
  'too-large': 'ends the whole server: beyond 64 bits',
};

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, { format: { type: 'string', default: 'text' } });
  if (!parsed) return EXIT.ok;
  const format = oneOf('format', parsed.values.format, ['text', 'json']);
  if (parsed.positionals.length > 1) throw new UsageError('it takes one PATH');
  const root = path.resolve(parsed.positionals[0] ?? '.');
  if (!fs.statSync(root, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`${root} is no folder`);

  const search = await findRepositories(new FolderFiles(root), { rootName: path.basename(root) });
  if (search.unreadable.includes('')) throw new UsageError(`${root} may not be read`);
  if (format === 'json') printJson({ version: 1, root, ...search });
  else print(asText(search, root));
  return EXIT.ok;
}

function asText({ repositories, unreadable, truncated }: RepositorySearch, root: string): string {
  const lines = repositories.flatMap(({ path: at, models, alone, inside, strays }) => [
    alone ? `model ${root}` : `repository ${path.join(root, at)}${inside === undefined ? '' : `  (lies inside ${path.join(root, inside)}: a server given that one does not look this deep)`}`,
    ...models.flatMap(modelLines),
    ...strays.map((stray) => `  ${stray}/  neither configuration nor version: not a model`),
  ]);
  if (repositories.length === 0) lines.push(`No model repository at ${root}: a model is a folder with a config.pbtxt, or with a version folder such as 1/ that holds a model file.`);
  lines.push(...unreadable.map((folder) => `${folder}: may not be read`));
  if (truncated) lines.push('The search stopped at its limit of folders; name a smaller PATH.');
  return lines.join('\n');
}

function modelLines(model: Model): string[] {
  return [
    `  ${model.name}${model.config === undefined ? '  (no config.pbtxt)' : ''}`,
    ...model.versions.map(({ name, items, problem }) => {
      const files = items.map((item) => item.name).join(', ') || 'empty';
      return `    ${name}/  ${files}${problem ? `  (${PROBLEM[problem]})` : ''}`;
    }),
    ...(model.versions.length === 0 ? ['    no version folder'] : []),
    ...model.alternatives.map((file) => `    ${path.basename(path.dirname(file))}/${path.basename(file)}  alternative configuration`),
    ...model.nested.map((folder) => `    ${path.basename(folder)}/  a configuration one level too deep: the server does not see it`),
  ];
}
