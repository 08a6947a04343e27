import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { replaceValue } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** Platforms that people give as a back end: no image has a library of that name. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['tensorrt_plan', 'tensorrt'], ['onnxruntime_onnx', 'onnxruntime'], ['pytorch_libtorch', 'pytorch'],
  ['tensorflow_savedmodel', 'tensorflow'], ['tensorflow_graphdef', 'tensorflow'], ['ensemble', ''],
]);

export const rule: Rule = {
  code: 'backend-is-platform',
  severity: 'error',
  phase: PHASE.library,
  fields: ['backend'],
  triton: "unable to find backend library for backend '{backend}', try specifying runtime on the model configuration.",
  page: {
    what: '`backend` is given the name of a platform.',
    why: 'The server looks for a library of that name, and there is none.',
    wrong: 'backend: "tensorrt_plan"',
    right: 'platform: "tensorrt_plan"',
    fix: 'Give it as `platform`, or name the back end: `tensorrt`, `onnxruntime`, `pytorch`, `tensorflow`.',
    sources: [],
  },
  check({ config }, report) {
    const { backend, runtime } = config;
    const meant = MEANT.get(backend);
    if (meant === undefined || runtime !== '' || config.platform === 'ensemble') return;
    const message = meant === '' ? l10n.t('`ensemble` is a platform, not a back end. Write `platform: "ensemble"`.')
      : l10n.t('{0} is a platform; its back end is called {1}.', `\`${backend}\``, `\`${meant}\``);
    report(spanOf(config, 'backend'), message, { said: { backend }, fix: meant === '' ? undefined : replaceValue(config, 'backend', `"${meant}"`) });
  },
};
