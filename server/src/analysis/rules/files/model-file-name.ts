import * as l10n from '@vscode/l10n';
import { anchorOf, isWritten, spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { misnamedFiles } from '../model-file.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'model-file-name',
  severity: 'error',
  phase: PHASE.backendInstance,
  needsFiles: true,
  triton: "unable to find '{path}' for {whom}",
  page: {
    what: 'The version folder has a model file under another name than the one that the back end opens.',
    why: 'The back end opens `default_model_filename`, else its own: `model.onnx`, `model.plan`, `model.pt`, `model.xml`. '
      + 'Where no such file is there at all nothing is said: weights are seldom kept in version control.',
    wrong: '(folder `m/1/` with `net.onnx` alone, and no `default_model_filename`)',
    right: '(folder `m/1/` with `model.onnx`)',
    fix: 'Rename the file, or name it by `default_model_filename`.',
    sources: ['ort-model-missing', 'trt-model-missing', 'pt-model-missing', 'ov-model-missing'],
  },
  check(model, report) {
    const { config, folder, name, identity } = model;
    if (!identity || identity.backend === 'fil') return;
    const whom = identity.backend === 'openvino' ? `model '${name}'` : `model instance '${name}${identity.backend === 'tensorrt' ? '_0' : ''}'`;
    for (const { version, expected, found } of misnamedFiles(model)) {
      const at = isWritten(config, 'default_model_filename') ? spanOf(config, 'default_model_filename') : anchorOf(config);
      report(at, l10n.t('The back end opens {0} in the folder {1}, where {2} lies. Rename the file, or name it by `default_model_filename`.', `\`${expected}\``, `\`${version.name}\``, `\`${found}\``), {
        said: { path: `${folder ?? ''}/${version.name}/${expected}`, whom }, fix: replaceValue(config, 'default_model_filename', JSON.stringify(found)),
      });
    }
  },
};
