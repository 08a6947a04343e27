// Where a rule's finding stands, and what its fix makes of the file.
import { describe, expect, it } from 'vitest';
import { analyzeModel } from '../../../server/src/analysis/analyze.ts';
import { filesOf } from './oracle.ts';

const I = 'backend: "identity"\n';
const step = (input: string, output: string) => `step { model_name: "x" model_version: -1 input_map { key: "i" value: "${input}" } output_map { key: "o" value: "${output}" } }`;
const ensemble = (steps: string) => `platform: "ensemble"\nensemble_scheduling { ${steps} }\ninput { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\noutput { name: "Z" data_type: TYPE_FP32 dims: [ 1 ] }`;
const warmup = (sample: string) => `${I}input { name: "IN" data_type: TYPE_FP32 dims: [ 4 ] }\nmodel_warmup { name: "w" batch_size: 1 ${sample} }`;

/** The text with the finding's place in ⟦ ⟧, cut to its line. */
function marked(config: string, code: string): string {
  const { rules } = analyzeModel(config, { folder: 'm', files: filesOf('m') });
  const found = rules.find((one) => one.code === code);
  if (!found) return rules.map((one) => one.code).join(', ');
  const text = `${config.slice(0, found.start)}⟦${config.slice(found.start, found.end)}⟧${config.slice(found.end)}`;
  return text.split('\n').find((line) => line.includes('⟦'))!.trim();
}

describe('the place of a finding', () => {
  it.each([
    ['name-directory-mismatch', `${I}name: "other"`, 'name: ⟦"other"⟧'],
    ['platform-backend-pair', 'backend: "onnxruntime"\nplatform: "tensorrt_plan"', 'platform: ⟦"tensorrt_plan"⟧'],
    ['platform-unexpected', 'default_model_filename: "net.bin"', 'default_model_filename: ⟦"net.bin"⟧'],
    ['ensemble-with-backend', 'platform: "ensemble"\ndefault_model_filename: "model.onnx"', 'default_model_filename: ⟦"model.onnx"⟧'],
    ['dynamic-preferred-too-large', `${I}max_batch_size: 4\ndynamic_batching { preferred_batch_size: [ 2, 8 ] }`, 'dynamic_batching { preferred_batch_size: [ 2, ⟦8⟧ ] }'],
    ['dynamic-preferred-too-large', `${I}max_batch_size: 4\ndynamic_batching { preferred_batch_size: 2\npreferred_batch_size: 8 }`, 'preferred_batch_size: ⟦8⟧ }'],
    ['dynamic-default-priority-range', `${I}max_batch_size: 4\ndynamic_batching {\npriority_levels: 2 }`, 'priority_levels: ⟦2⟧ }'],
    ['dynamic-default-priority-range', `${I}max_batch_size: 4\ndynamic_batching { priority_levels: 2\ndefault_priority_level: 3 }`, 'default_priority_level: ⟦3⟧ }'],
    ['dynamic-priority-policy-range', `${I}max_batch_size: 4\ndynamic_batching { priority_levels: 2 default_priority_level: 1\npriority_queue_policy { key: 7 value { } } }`, 'priority_queue_policy { key: ⟦7⟧ value { } } }'],
    ['io-dims', `${I}input {\nname: "A" data_type: TYPE_FP32 }`, 'name: ⟦"A"⟧ data_type: TYPE_FP32 }'],
    ['io-name', `${I}input [ { data_type: TYPE_FP32 dims: [ 1 ] } ]`, 'input [ ⟦{⟧ data_type: TYPE_FP32 dims: [ 1 ] } ]'],
    ['io-dim-range', `${I}output { name: "A" data_type: TYPE_FP32 dims: [ 3, 0, 0 ] }`, 'output { name: "A" data_type: TYPE_FP32 dims: [ 3, ⟦0⟧, 0 ] }'],
    ['io-reshape-size', `${I}input { name: "A" data_type: TYPE_FP32 dims: [ 4 ] reshape { shape: [ 5 ] } }`, 'input { name: "A" data_type: TYPE_FP32 dims: [ 4 ] reshape { shape: ⟦[ 5 ]⟧ } }'],
    ['batch-io-source-unknown', `${I}input { name: "A" data_type: TYPE_FP32 dims: [ 1 ] }\nbatch_input { target_name: "N" data_type: TYPE_INT32 source_input: "B" }`, 'batch_input { target_name: "N" data_type: TYPE_INT32 source_input: ⟦"B"⟧ }'],
    ['instance-kind-cpu-gpus', `${I}instance_group { kind: KIND_CPU gpus: [ 0, 1 ] }`, 'instance_group { kind: KIND_CPU gpus: ⟦[ 0, 1 ]⟧ }'],
    ['instance-gpu-id-invalid', `${I}instance_group { kind: KIND_GPU gpus: [ 0, -1 ] }`, 'instance_group { kind: KIND_GPU gpus: [ 0, ⟦-1⟧ ] }'],
    ['ensemble-input-unused', ensemble(step('B', 'Z')), 'input { name: ⟦"A"⟧ data_type: TYPE_FP32 dims: [ 1 ] }'],
    ['ensemble-output-not-written', ensemble(`${step('A', 'Y')}\n${step('GAP', 'Z')}`), `${step('⟦"GAP"⟧', 'Z').replace('"⟦"', '⟦"').replace('"⟧"', '"⟧')} }`],
    ['ensemble-output-not-written', ensemble(`${step('A', 'Y')}\n${step('Z', 'Z')}`), 'output { name: ⟦"Z"⟧ data_type: TYPE_FP32 dims: [ 1 ] }'],
    ['ensemble-tensor-unused', ensemble(`${step('A', 'Z')}\n${step('A', 'REST')}`), `${step('A', '⟦"REST"⟧').replace('"⟦"', '⟦"').replace('"⟧"', '"⟧')} }`],
    ['ensemble-tensor-unused', ensemble(`${step('A', 'Z')}\n${step('GAP', 'REST')}`), `${step('⟦"GAP"⟧', 'REST').replace('"⟦"', '⟦"').replace('"⟧"', '"⟧')} }`],
    ['warmup-missing-input', warmup('\ninputs { key: "IM" value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } }'), 'inputs { key: ⟦"IM"⟧ value { data_type: TYPE_FP32 dims: [ 4 ] zero_data: true } } }'],
    ['warmup-missing-input', warmup(''), 'model_warmup { name: ⟦"w"⟧ batch_size: 1  }'],
    ['warmup-shape-mismatch', warmup('\ninputs { key: "IN" value { data_type: TYPE_FP32 dims: [ 4, 1 ] zero_data: true } }'), 'inputs { key: "IN" value { data_type: TYPE_FP32 dims: ⟦[ 4, 1 ]⟧ zero_data: true } } }'],
  ])('%s', (code, config, expected) => {
    expect(marked(config, code)).toBe(expected);
  });

  it('names the output that needs a tensor which nobody writes', () => {
    const { rules } = analyzeModel(ensemble(step('GAP', 'Z')), { folder: 'm' });
    const found = rules.find(({ code }) => code === 'ensemble-output-not-written')!;
    expect(found.message).toContain('No step writes the tensor `GAP`');
    expect(found.related).toHaveLength(1);
    expect(ensemble(step('GAP', 'Z')).slice(found.related![0]!.start, found.related![0]!.end)).toBe('"Z"');
  });
});

describe('a fix', () => {
  it.each([
    ['name-directory-mismatch', `${I}name: "other"\n`, `${I}name: "m"\n`],
    ['instance-kind-cpu-gpus', `${I}instance_group {\n  kind: KIND_CPU\n  gpus: [ 0 ]\n}\n`, `${I}instance_group {\n  kind: KIND_CPU\n}\n`],
    ['instance-kind-cpu-gpus', `${I}instance_group { kind: KIND_CPU gpus: [ 0 ] }`, `${I}instance_group { kind: KIND_CPU  }`],
    ['platform-unexpected', 'platform: "python"\n', 'backend: "python"\n'],
    ['platform-unexpected', 'platform: "onnx"\n', 'backend: "onnxruntime"\n'],
    ['platform-backend-pair', 'backend: "onnxruntime"\nplatform: "onnx"\nmax_batch_size: 1', 'backend: "onnxruntime"\nmax_batch_size: 1'],
    ['seq-corrid-type', `${I}sequence_batching { control_input { name: "C" control { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_FP32 } } }`, `${I}sequence_batching { control_input { name: "C" control { kind: CONTROL_SEQUENCE_CORRID data_type: TYPE_UINT64 } } }`],
    ['io-dim-range', `${I}input { name: "A" data_type: TYPE_FP32 dims: [ 2, -3 ] }`, `${I}input { name: "A" data_type: TYPE_FP32 dims: [ 2, -1 ] }`],
    ['batch-io-source-unknown', `${I}input { name: "IN" data_type: TYPE_FP32 dims: [ 1 ] }\nbatch_input { target_name: "N" data_type: TYPE_INT32 source_input: "in" }`, `${I}input { name: "IN" data_type: TYPE_FP32 dims: [ 1 ] }\nbatch_input { target_name: "N" data_type: TYPE_INT32 source_input: "IN" }`],
    ['ensemble-optimization', `${ensemble(step('A', 'Z'))}\noptimization { }\n`, `${ensemble(step('A', 'Z'))}\n`],
  ])('of %s', (code, config, expected) => {
    const found = analyzeModel(config, { folder: 'm', files: filesOf('m') }).rules.find((one) => one.code === code)!;
    let text = config;
    for (const { start, end, newText } of found.fix!.edits.toReversed()) text = text.slice(0, start) + newText + text.slice(end);
    expect(text).toBe(expected);
  });

  it.each([
    ['ensemble-instance-group', `${ensemble(step('A', 'Z'))}\ninstance_group { kind: KIND_CPU }\ninstance_group { kind: KIND_GPU }`],
    ['platform-unexpected', 'default_model_filename: "net.bin"'],
    ['platform-backend-pair', 'backend: "tensorflow"\nplatform: "onnx"'],
    ['ensemble-input-unused', ensemble(step('QQQQ', 'Z'))],
  ])('is not offered by %s where it would not be enough', (code, config) => {
    expect(analyzeModel(config, { folder: 'm', files: filesOf('m') }).rules.find((one) => one.code === code)?.fix).toBeUndefined();
  });
});
