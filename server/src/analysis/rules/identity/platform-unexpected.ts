import * as l10n from '@vscode/l10n';
import { nearest } from '../../nearest.ts';
import { fieldOf, spanOf } from '../../source.ts';
import { ENSEMBLE, knowsPlatform } from '../identity.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

/** What people write for a platform when they mean a back end. */
const MEANT: Readonly<Record<string, string>> = {
  python_backend: 'python', onnx: 'onnxruntime', onnxruntime_ort: 'onnxruntime', torch: 'pytorch', torchscript: 'pytorch', tensorrt_engine: 'tensorrt',
  trt: 'tensorrt', tf: 'tensorflow', libtorch: 'pytorch',
};
const BACKENDS = ['python', 'onnxruntime', 'tensorrt', 'pytorch', 'openvino', 'dali', 'fil', 'identity', 'vllm', 'tensorrtllm'];

export const rule: Rule = {
  code: 'platform-unexpected',
  severity: 'error',
  phase: PHASE.general,
  rank: 1,
  fields: ['platform', 'default_model_filename'],
  triton: "unexpected platform type '{platform}' for {model}",
  page: {
    what: 'No back end is given, and `platform` is none from which the server can tell one.',
    why: 'The server knows `onnxruntime_onnx`, `tensorrt_plan`, `pytorch_libtorch`, `tensorflow_savedmodel`, `tensorflow_graphdef` and `ensemble`. All other back ends are named by `backend`.',
    wrong: 'platform: "python"',
    right: 'backend: "python"',
    fix: 'Give `backend` instead.',
    sources: ['platform-unexpected'],
  },
  check({ config, identity, release }, report) {
    if (!identity || identity.undetermined || identity.backend !== '' || identity.platform === ENSEMBLE) return;
    const { platform } = identity;
    const said = { platform };
    if (platform === '') {
      report(spanOf(config, 'default_model_filename'), l10n.t('No back end is named, and the server cannot tell it from the file name {0}. Add `backend`.', `\`${config.default_model_filename}\``), { said });
      return;
    }
    const meant = MEANT[platform.toLowerCase()] ?? nearest(platform, BACKENDS);
    const field = fieldOf(config, 'platform');
    const known = ['onnxruntime_onnx', 'tensorrt_plan', 'pytorch_libtorch', ENSEMBLE].filter((one) => knowsPlatform(one, release));
    if (meant === undefined || !field || field.value?.kind !== 'scalar') {
      report(spanOf(config, 'platform'), l10n.t('{0} is no platform that the server knows without a `backend`; it knows {1}. Add `backend`.', `\`${platform}\``, known.map((one) => `\`${one}\``).join(', ')), { said });
      return;
    }
    report(spanOf(config, 'platform'), l10n.t('{0} is no platform. If the back end {1} is meant, write `backend: "{1}"` in place of it.', `\`${platform}\``, meant), {
      said, fix: { id: 'platform-to-backend', title: l10n.t('Write `backend: "{0}"`', meant), edits: [{ start: field.nameStart, end: field.value.end, newText: `backend: "${meant}"` }] },
    });
  },
};
