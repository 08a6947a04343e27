import * as l10n from '@vscode/l10n';
import { spanOf } from '../../source.ts';
import { removeField } from '../fixes.ts';
import { PHASE } from '../phase.ts';
import type { Rule } from '../rule.ts';
import { eachTensor } from '../tensors.ts';

export const rule: Rule = {
  code: 'io-shape-tensor-platform',
  severity: 'error',
  phase: PHASE.inputs,
  rank: 10,
  fields: ['input', 'output'],
  triton: 'shape tensors are only supported for TensorRT platform for {model}',
  page: {
    what: '`is_shape_tensor` stands in a model that is none of TensorRT.',
    why: 'Only TensorRT engines take shapes as tensors.',
    wrong: 'input { name: "IN" data_type: TYPE_INT32 dims: [ 4 ] is_shape_tensor: true }',
    right: 'input { name: "IN" data_type: TYPE_INT32 dims: [ 4 ] }',
    fix: 'Remove it.',
    sources: ['io-shape-tensor-platform'],
  },
  check({ config, identity, text }, report) {
    if (!identity || identity.platform === 'tensorrt_plan') return;
    eachTensor(config, (tensor, _side, item) => {
      if (tensor.is_shape_tensor) report(spanOf(tensor, 'is_shape_tensor'), l10n.t('Only TensorRT models have shape tensors. Remove it.'), { item, fix: removeField(text, tensor, 'is_shape_tensor') });
    });
  },
};
