import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { KnownModel } from '../repositories/known.ts';
import type { Shell } from '../context.ts';
import { requireServer, serverStorage } from '../servers/install.ts';
import type { ModelVerdict, VerifyReport } from '../services/verify/types.ts';
import type { Choice } from '../ui/choose.ts';
import { onDisk } from '../ui/on-disk.ts';
import { withProgress } from '../ui/progress.ts';
import type { Verdict } from './verdicts.ts';

/** What of a setting and a machine the server needs. */
export function settingsOf(uri: vscode.Uri): { strict: boolean; timeoutMs: number } {
  const settings = vscode.workspace.getConfiguration('tritonRepo.triton', uri);
  return { strict: settings.get('strict', false), timeoutMs: settings.get('loadTimeout', 120) * 1000 };
}

/** Has a server load the chosen models with the text that the editor shows, and keeps what it said. */
export async function verifyChoice(shell: Shell, { repository, model }: Choice): Promise<Verdict[]> {
  const folder = onDisk(repository.root);
  const models = model ? [model] : repository.models;
  const installation = await requireServer(shell.serverFolder);
  const shown = vscode.workspace.textDocuments.filter(({ languageId }) => languageId === 'triton-config');
  const textOf = (known: KnownModel) => shown.find(({ uri }) => uri.toString() === known.config?.toString());
  // Also of models that are not asked about: an ensemble is judged with its steps.
  const texts = new Map(repository.models.flatMap((known) => {
    const document = textOf(known);
    return document?.isDirty ? [[known.name, document.getText()] as const] : [];
  }));
  const { work } = serverStorage(shell.extension);
  const configs = models.flatMap(({ config }) => config ?? []);
  return shell.verdicts.during(configs, async () => {
    const called = withSteps(models, repository.models);
    const sources = new Map(await Promise.all(called.map(async (known) => [known.name, textOf(known)?.getText() ?? await readText(known.config)] as const)));
    const report = await withProgress(model ? l10n.t('Verifying {0} with Triton', model.name) : l10n.t('Verifying with Triton'), async (tell, signal) => {
      const { verify } = await import('../services/verify/verify.ts');
      return verify(folder, { installation, storage: work, models: models.map(({ name }) => name), texts, signal, report: tell, ...settingsOf(repository.uri) });
    });
    const compared = await shell.language.ask('tritonRepo/compareVerdicts', { ...report, repository: repository.uri.toString() });
    const at = Date.now();
    const verdicts = report.models.flatMap((server): Verdict[] => {
      const model = models.find(({ name }) => name === server.name);
      const own = compared.find(({ name }) => name === server.name);
      if (!model?.config) return [];
      const read = withSteps([model], repository.models).flatMap(({ name, config }) => (config ? [[config.toString(), sources.get(name) ?? ''] as const] : []));
      return [{ uri: model.config, server: own?.open ? leftOpen(server) : server, own, report: facts(report), sources: new Map(read), at }];
    });
    shell.verdicts.set(verdicts);
    return verdicts;
  });
}

function facts({ version, release, strict, gpu, repository }: VerifyReport): Verdict['report'] {
  return { version, release, strict, gpu, repository };
}

function leftOpen({ message = '', ...verdict }: ModelVerdict): ModelVerdict {
  return { ...verdict, verdict: 'not judged', reason: l10n.t('its back end, which is not here, may fill in what the core finds missing: {0}', message) };
}

/** The models and all that they call as ensembles. */
function withSteps(models: readonly KnownModel[], all: readonly KnownModel[]): KnownModel[] {
  const found = new Set(models);
  for (const { description } of found) for (const model of all) if (description.steps.includes(model.name)) found.add(model);
  return [...found];
}

async function readText(uri: vscode.Uri | undefined): Promise<string> {
  const bytes = uri && await vscode.workspace.fs.readFile(uri).then((found) => found, () => undefined);
  return bytes ? new TextDecoder().decode(bytes) : '';
}
