import { effectiveModel, type WrittenModel } from '../analysis/effective/in-repository.ts';
import { checkSyntax } from '../analysis/syntax/check.ts';
import { effectiveText } from '../features/effective.ts';
import type { Effective } from '../protocol.ts';
import { NEWEST_RELEASE } from '../schema/releases.ts';
import type { ConfigFile } from './config-file.ts';
import type { LoadedModel, LoadedRepository } from './repositories.ts';
import { canonical, uriBelow } from './uris.ts';

/**
 * What the server would make of a configuration, as the editor has it, or of a model without one.
 * @param uri of the configuration or of the model's folder
 * @param open a configuration that lies in no repository
 */
export function effectiveOf(loaded: readonly LoadedRepository[], uri: string, open: ConfigFile | undefined): Effective | undefined {
  const wanted = canonical(uri).replace(/\/$/, '');
  for (const { folder, models, release: preset } of loaded) {
    for (const one of models) {
      const file = [...(one.file ? [one.file] : []), ...one.alternatives].find((config) => canonical(config.uri) === wanted);
      if (file) return effective(one.model.name, file, one, models, file.release ?? NEWEST_RELEASE);
      if (canonical(uriBelow(folder.uri, one.model.path)) === wanted) return effective(one.model.name, one.file, one, models, one.file?.release ?? preset ?? NEWEST_RELEASE);
    }
  }
  return open && effective(open.folder ?? '', open, undefined, [], open.release ?? NEWEST_RELEASE);
}

function effective(model: string, file: ConfigFile | undefined, { files }: Partial<LoadedModel> = {}, models: readonly LoadedModel[], release: string): Effective {
  const syntax = file?.analysis.model?.syntax ?? checkSyntax(file?.text ?? '', release);
  if (!syntax.parses) return { model, text: undefined, release };
  const modelNamed = (name: string): WrittenModel | undefined => {
    const step = models.find((one) => one.model.name === name);
    const { parses, config } = step?.file?.analysis.model?.syntax ?? checkSyntax(step?.file?.text ?? '', release);
    return step && parses ? { config, files: step.files } : undefined;
  };
  return { model, release, text: effectiveText(model, effectiveModel(model, { config: syntax.config, files }, modelNamed, release), release) };
}
