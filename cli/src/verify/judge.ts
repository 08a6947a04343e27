import fs from 'node:fs';
import path from 'node:path';
import type { ModelVerdict, VerifyReport } from '../../../client/src/services/verify/types.ts';
import { compareVerdicts, type Comparison, type VerifiedModel } from '../../../server/src/analysis/verify/compare.ts';
import { modelFilesOf } from '../check/model-files.ts';
import { readText } from '../check/read-text.ts';

/** One model, the server's verdict on it and ours. */
export interface Judged {
  /** Its configuration, as it can be opened from where the command was called. */
  readonly shown: string;
  /** Absolute path. */
  readonly repository: string;
  readonly server: ModelVerdict;
  readonly own: Comparison | undefined;
}

/** Holds our own analysis of the same texts against the server's answers. */
export async function judge(report: VerifyReport): Promise<Judged[]> {
  const answers = new Map(report.models.map((model) => [model.name, model]));
  const models = await Promise.all(folders(report.repository).map(async (name): Promise<VerifiedModel> => {
    const folder = path.join(report.repository, name);
    const file = path.join(folder, 'config.pbtxt');
    const text = answers.get(name)?.text ?? (fs.existsSync(file) ? readText(file, file) : '');
    return { name, path: file, text, files: await modelFilesOf({ file, shown: file, folder }) };
  }));
  const found = compareVerdicts(models, answers, { release: report.release, strict: report.strict, gpu: report.gpu });
  return report.models.map((server) => {
    const file = path.join(report.repository, server.name, 'config.pbtxt');
    const relative = path.relative('.', file);
    const own = found.get(server.name);
    return { shown: relative.startsWith('..') ? file : relative, repository: report.repository, server: own?.open ? leftOpen(server) : server, own };
  });
}

function leftOpen({ message, ...verdict }: ModelVerdict): ModelVerdict {
  return { ...verdict, verdict: 'not judged', reason: `its back end, which is not here, may fill in what the core finds missing: ${message}` };
}

function folders(repository: string): string[] {
  return fs.readdirSync(repository, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || !fs.statSync(path.join(repository, entry.name), { throwIfNoEntry: false })?.isDirectory()) return [];
    const isModel = fs.readdirSync(path.join(repository, entry.name)).some((name) => name === 'config.pbtxt' || /^\d+$/.test(name));
    return isModel ? [entry.name] : [];
  });
}
