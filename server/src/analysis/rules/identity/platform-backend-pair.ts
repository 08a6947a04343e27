import * as l10n from '@vscode/l10n';
import { isWritten, spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { ENSEMBLE, platformsOf } from '../identity.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'platform-backend-pair',
  severity: 'error',
  phase: PHASE.general,
  rank: 2,
  fields: ['platform', 'backend', 'default_model_filename'],
  triton: "unexpected 'platform' and 'backend' pair, got:{platform}, {backend}",
  page: {
    what: '`backend` is `onnxruntime`, `tensorrt`, `pytorch` or `tensorflow`, and `platform` is not one of its own.',
    why: 'These four back ends are known to the server with their platforms; for all others `platform` may be anything.',
    wrong: 'backend: "onnxruntime"\nplatform: "tensorrt_plan"',
    right: 'backend: "onnxruntime"\nplatform: "onnxruntime_onnx"',
    fix: 'Give the platform of the back end, or leave it out.',
    sources: ['platform-backend-pair'],
  },
  check({ config, identity, release, text }, report) {
    if (!identity || identity.fromName || identity.platform === '' || identity.platform === ENSEMBLE) return;
    const { backend, platform } = identity;
    const own = platformsOf(backend, release);
    if (!own || own.includes(platform) || (platform === 'libtorch' && backend === 'pytorch')) return;
    const names = own.map((one) => `\`${one}\``).join(', ');
    report(spanOf(config, 'platform'), l10n.t('{0} is no platform of the back end {1}, whose own is {2}. Change it or leave it out.', `\`${platform}\``, `\`${backend}\``, names), {
      said: { platform, backend },
      fix: isWritten(config, 'backend') && backend !== 'tensorflow' ? removeField(text, config, 'platform') : undefined,
    });
  },
};
