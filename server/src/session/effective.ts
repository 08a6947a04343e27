import { effectiveModel, type FindModel, type WrittenModel } from '../analysis/effective/model.ts';
import { checkSyntax, type SyntaxCheck } from '../analysis/syntax/check.ts';
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
      if (file) return inRepository(one, file, models, file.release ?? NEWEST_RELEASE);
      if (canonical(uriBelow(folder.uri, one.model.path)) === wanted) return inRepository(one, one.file, models, one.file?.release ?? preset ?? NEWEST_RELEASE);
    }
  }
  return open && effective(open, { folder: open.folder ?? '', files: undefined }, () => undefined, open.release ?? NEWEST_RELEASE);
}

/** @param file the model's own configuration or an alternative to it */
function inRepository({ model, files }: LoadedModel, file: ConfigFile | undefined, models: readonly LoadedModel[], release: string): Effective {
  return effective(file, { folder: model.name, files }, (name) => {
    const step = models.find((one) => one.model.name === name);
    const { parses, config } = syntaxOf(step?.file, release);
    return step && parses ? { config, folder: name, files: step.files } : undefined;
  }, release);
}

function effective(file: ConfigFile | undefined, place: Omit<WrittenModel, 'config'>, find: FindModel, release: string): Effective {
  const { parses, config, root } = syntaxOf(file, release);
  const model = place.folder;
  if (!parses) return { model, text: undefined, release };
  return { model, release, text: effectiveText(model, { text: file?.text ?? '', root, config }, effectiveModel({ config, ...place }, release, find), release) };
}

function syntaxOf(file: ConfigFile | undefined, release: string): SyntaxCheck {
  return file?.analysis.model?.syntax ?? checkSyntax(file?.text ?? '', release);
}
