// Made by scripts/generate-schema.mjs from schema.json (`npm run generate`). Do not edit.

import type { EnumRow, MessageRow } from './rows.ts';

export const MESSAGES: Readonly<Record<string, MessageRow>> = {
  'ModelRateLimiter': [
    { name: 'resources', label: 'repeated', kind: 'message', type: 'ModelRateLimiter.Resource' },
    { name: 'priority', label: 'optional', kind: 'scalar', type: 'uint32' },
  ],
  'ModelRateLimiter.Resource': [
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string' },
    { name: 'global', label: 'optional', kind: 'scalar', type: 'bool' },
    { name: 'count', label: 'optional', kind: 'scalar', type: 'uint32' },
  ],
  'ModelInstanceGroup': [
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string' },
    { name: 'kind', label: 'optional', kind: 'enum', type: 'ModelInstanceGroup.Kind' },
    { name: 'count', label: 'optional', kind: 'scalar', type: 'int32' },
    { name: 'rate_limiter', label: 'optional', kind: 'message', type: 'ModelRateLimiter', tracksPresence: true },
    { name: 'gpus', label: 'repeated', kind: 'scalar', type: 'int32' },
    { name: 'secondary_devices', label: 'repeated', kind: 'message', type: 'ModelInstanceGroup.SecondaryDevice', since: '21.06' },
    { name: 'profile', label: 'repeated', kind: 'scalar', type: 'string' },
    { name: 'passive', label: 'optional', kind: 'scalar', type: 'bool', since: '21.06' },
    { name: 'host_policy', label: 'optional', kind: 'scalar', type: 'string', since: '21.06' },
  ],
  'ModelInstanceGroup.SecondaryDevice': [
    { name: 'kind', label: 'optional', kind: 'enum', type: 'ModelInstanceGroup.SecondaryDevice.SecondaryDeviceKind', since: '21.06' },
    { name: 'device_id', label: 'optional', kind: 'scalar', type: 'int64', since: '21.06' },
  ],
  'ModelTensorReshape': [
    { name: 'shape', label: 'repeated', kind: 'scalar', type: 'int64' },
  ],
  'ModelInput': [
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string', required: true },
    { name: 'data_type', label: 'optional', kind: 'enum', type: 'DataType', required: true },
    { name: 'format', label: 'optional', kind: 'enum', type: 'ModelInput.Format' },
    { name: 'dims', label: 'repeated', kind: 'scalar', type: 'int64', required: true },
    { name: 'reshape', label: 'optional', kind: 'message', type: 'ModelTensorReshape', tracksPresence: true },
    { name: 'is_shape_tensor', label: 'optional', kind: 'scalar', type: 'bool' },
    { name: 'allow_ragged_batch', label: 'optional', kind: 'scalar', type: 'bool' },
    { name: 'optional', label: 'optional', kind: 'scalar', type: 'bool', since: '22.01' },
    { name: 'is_non_linear_format_io', label: 'optional', kind: 'scalar', type: 'bool', since: '24.08' },
  ],
  'ModelOutput': [
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string', required: true },
    { name: 'data_type', label: 'optional', kind: 'enum', type: 'DataType', required: true },
    { name: 'dims', label: 'repeated', kind: 'scalar', type: 'int64', required: true },
    { name: 'reshape', label: 'optional', kind: 'message', type: 'ModelTensorReshape', tracksPresence: true },
    { name: 'label_filename', label: 'optional', kind: 'scalar', type: 'string' },
    { name: 'is_shape_tensor', label: 'optional', kind: 'scalar', type: 'bool' },
    { name: 'is_non_linear_format_io', label: 'optional', kind: 'scalar', type: 'bool', since: '24.08' },
  ],
  'BatchInput': [
    { name: 'kind', label: 'optional', kind: 'enum', type: 'BatchInput.Kind' },
    { name: 'target_name', label: 'repeated', kind: 'scalar', type: 'string' },
    { name: 'data_type', label: 'optional', kind: 'enum', type: 'DataType', required: true },
    { name: 'source_input', label: 'repeated', kind: 'scalar', type: 'string', required: true },
  ],
  'BatchOutput': [
    { name: 'target_name', label: 'repeated', kind: 'scalar', type: 'string' },
    { name: 'kind', label: 'optional', kind: 'enum', type: 'BatchOutput.Kind' },
    { name: 'source_input', label: 'repeated', kind: 'scalar', type: 'string', required: true },
  ],
  'ModelVersionPolicy': [
    { name: 'latest', label: 'optional', kind: 'message', type: 'ModelVersionPolicy.Latest', oneof: 'policy_choice', tracksPresence: true },
    { name: 'all', label: 'optional', kind: 'message', type: 'ModelVersionPolicy.All', oneof: 'policy_choice', tracksPresence: true },
    { name: 'specific', label: 'optional', kind: 'message', type: 'ModelVersionPolicy.Specific', oneof: 'policy_choice', tracksPresence: true },
  ],
  'ModelVersionPolicy.Latest': [
    { name: 'num_versions', label: 'optional', kind: 'scalar', type: 'uint32' },
  ],
  'ModelVersionPolicy.All': [

  ],
  'ModelVersionPolicy.Specific': [
    { name: 'versions', label: 'repeated', kind: 'scalar', type: 'int64' },
  ],
  'ModelOptimizationPolicy': [
    { name: 'graph', label: 'optional', kind: 'message', type: 'ModelOptimizationPolicy.Graph', tracksPresence: true },
    { name: 'priority', label: 'optional', kind: 'enum', type: 'ModelOptimizationPolicy.ModelPriority' },
    { name: 'cuda', label: 'optional', kind: 'message', type: 'ModelOptimizationPolicy.Cuda', tracksPresence: true },
    { name: 'execution_accelerators', label: 'optional', kind: 'message', type: 'ModelOptimizationPolicy.ExecutionAccelerators', tracksPresence: true },
    { name: 'input_pinned_memory', label: 'optional', kind: 'message', type: 'ModelOptimizationPolicy.PinnedMemoryBuffer', tracksPresence: true },
    { name: 'output_pinned_memory', label: 'optional', kind: 'message', type: 'ModelOptimizationPolicy.PinnedMemoryBuffer', tracksPresence: true },
    { name: 'gather_kernel_buffer_threshold', label: 'optional', kind: 'scalar', type: 'uint32' },
    { name: 'eager_batching', label: 'optional', kind: 'scalar', type: 'bool' },
  ],
  'ModelOptimizationPolicy.Graph': [
    { name: 'level', label: 'optional', kind: 'scalar', type: 'int32' },
  ],
  'ModelOptimizationPolicy.Cuda': [
    { name: 'graphs', label: 'optional', kind: 'scalar', type: 'bool' },
    { name: 'busy_wait_events', label: 'optional', kind: 'scalar', type: 'bool' },
    { name: 'graph_spec', label: 'repeated', kind: 'message', type: 'ModelOptimizationPolicy.Cuda.GraphSpec' },
    { name: 'output_copy_stream', label: 'optional', kind: 'scalar', type: 'bool' },
  ],
  'ModelOptimizationPolicy.Cuda.GraphSpec': [
    { name: 'batch_size', label: 'optional', kind: 'scalar', type: 'int32' },
    { name: 'input', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'ModelOptimizationPolicy.Cuda.GraphSpec.Shape', mapValueKind: 'message' },
    { name: 'graph_lower_bound', label: 'optional', kind: 'message', type: 'ModelOptimizationPolicy.Cuda.GraphSpec.LowerBound', tracksPresence: true },
  ],
  'ModelOptimizationPolicy.Cuda.GraphSpec.Shape': [
    { name: 'dim', label: 'repeated', kind: 'scalar', type: 'int64' },
  ],
  'ModelOptimizationPolicy.Cuda.GraphSpec.LowerBound': [
    { name: 'batch_size', label: 'optional', kind: 'scalar', type: 'int32' },
    { name: 'input', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'ModelOptimizationPolicy.Cuda.GraphSpec.Shape', mapValueKind: 'message' },
  ],
  'ModelOptimizationPolicy.ExecutionAccelerators': [
    { name: 'gpu_execution_accelerator', label: 'repeated', kind: 'message', type: 'ModelOptimizationPolicy.ExecutionAccelerators.Accelerator' },
    { name: 'cpu_execution_accelerator', label: 'repeated', kind: 'message', type: 'ModelOptimizationPolicy.ExecutionAccelerators.Accelerator' },
  ],
  'ModelOptimizationPolicy.ExecutionAccelerators.Accelerator': [
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string', required: true },
    { name: 'parameters', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'string', mapValueKind: 'scalar' },
  ],
  'ModelOptimizationPolicy.PinnedMemoryBuffer': [
    { name: 'enable', label: 'optional', kind: 'scalar', type: 'bool' },
  ],
  'ModelQueuePolicy': [
    { name: 'timeout_action', label: 'optional', kind: 'enum', type: 'ModelQueuePolicy.TimeoutAction' },
    { name: 'default_timeout_microseconds', label: 'optional', kind: 'scalar', type: 'uint64' },
    { name: 'allow_timeout_override', label: 'optional', kind: 'scalar', type: 'bool' },
    { name: 'max_queue_size', label: 'optional', kind: 'scalar', type: 'uint32' },
  ],
  'ModelDynamicBatching': [
    { name: 'preferred_batch_size', label: 'repeated', kind: 'scalar', type: 'int32' },
    { name: 'max_queue_delay_microseconds', label: 'optional', kind: 'scalar', type: 'uint64' },
    { name: 'preserve_ordering', label: 'optional', kind: 'scalar', type: 'bool' },
    { name: 'priority_levels', label: 'optional', kind: 'scalar', type: 'uint64' },
    { name: 'default_priority_level', label: 'optional', kind: 'scalar', type: 'uint64' },
    { name: 'default_queue_policy', label: 'optional', kind: 'message', type: 'ModelQueuePolicy', tracksPresence: true },
    { name: 'priority_queue_policy', label: 'map', kind: 'map', mapKey: 'uint64', mapValue: 'ModelQueuePolicy', mapValueKind: 'message' },
  ],
  'ModelSequenceBatching': [
    { name: 'direct', label: 'optional', kind: 'message', type: 'ModelSequenceBatching.StrategyDirect', oneof: 'strategy_choice', tracksPresence: true },
    { name: 'oldest', label: 'optional', kind: 'message', type: 'ModelSequenceBatching.StrategyOldest', oneof: 'strategy_choice', tracksPresence: true },
    { name: 'max_sequence_idle_microseconds', label: 'optional', kind: 'scalar', type: 'uint64' },
    { name: 'control_input', label: 'repeated', kind: 'message', type: 'ModelSequenceBatching.ControlInput' },
    { name: 'state', label: 'repeated', kind: 'message', type: 'ModelSequenceBatching.State', since: '21.11' },
    { name: 'iterative_sequence', label: 'optional', kind: 'scalar', type: 'bool', since: '23.11' },
  ],
  'ModelSequenceBatching.Control': [
    { name: 'kind', label: 'optional', kind: 'enum', type: 'ModelSequenceBatching.Control.Kind' },
    { name: 'int32_false_true', label: 'repeated', kind: 'scalar', type: 'int32' },
    { name: 'fp32_false_true', label: 'repeated', kind: 'scalar', type: 'float' },
    { name: 'bool_false_true', label: 'repeated', kind: 'scalar', type: 'bool', since: '21.09' },
    { name: 'data_type', label: 'optional', kind: 'enum', type: 'DataType' },
  ],
  'ModelSequenceBatching.ControlInput': [
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string', required: true },
    { name: 'control', label: 'repeated', kind: 'message', type: 'ModelSequenceBatching.Control' },
  ],
  'ModelSequenceBatching.InitialState': [
    { name: 'data_type', label: 'optional', kind: 'enum', type: 'DataType', since: '22.01', required: true },
    { name: 'dims', label: 'repeated', kind: 'scalar', type: 'int64', since: '22.01', required: true },
    { name: 'zero_data', label: 'optional', kind: 'scalar', type: 'bool', oneof: 'state_data', tracksPresence: true, since: '22.01' },
    { name: 'data_file', label: 'optional', kind: 'scalar', type: 'string', oneof: 'state_data', tracksPresence: true, since: '22.01' },
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string', since: '22.01', required: true },
  ],
  'ModelSequenceBatching.State': [
    { name: 'input_name', label: 'optional', kind: 'scalar', type: 'string', since: '21.11', required: true },
    { name: 'output_name', label: 'optional', kind: 'scalar', type: 'string', since: '21.11', required: true },
    { name: 'data_type', label: 'optional', kind: 'enum', type: 'DataType', since: '21.11', required: true },
    { name: 'dims', label: 'repeated', kind: 'scalar', type: 'int64', since: '21.11', required: true },
    { name: 'initial_state', label: 'repeated', kind: 'message', type: 'ModelSequenceBatching.InitialState', since: '22.01' },
    { name: 'use_same_buffer_for_input_output', label: 'optional', kind: 'scalar', type: 'bool', since: '23.11' },
    { name: 'use_growable_memory', label: 'optional', kind: 'scalar', type: 'bool', since: '23.11' },
  ],
  'ModelSequenceBatching.StrategyDirect': [
    { name: 'max_queue_delay_microseconds', label: 'optional', kind: 'scalar', type: 'uint64' },
    { name: 'minimum_slot_utilization', label: 'optional', kind: 'scalar', type: 'float' },
  ],
  'ModelSequenceBatching.StrategyOldest': [
    { name: 'max_candidate_sequences', label: 'optional', kind: 'scalar', type: 'int32' },
    { name: 'preferred_batch_size', label: 'repeated', kind: 'scalar', type: 'int32' },
    { name: 'max_queue_delay_microseconds', label: 'optional', kind: 'scalar', type: 'uint64' },
    { name: 'preserve_ordering', label: 'optional', kind: 'scalar', type: 'bool', since: '23.08' },
  ],
  'ModelEnsembling': [
    { name: 'step', label: 'repeated', kind: 'message', type: 'ModelEnsembling.Step', required: true },
    { name: 'max_inflight_requests', label: 'optional', kind: 'scalar', type: 'uint32', beta: true, since: '25.11' },
  ],
  'ModelEnsembling.Step': [
    { name: 'model_name', label: 'optional', kind: 'scalar', type: 'string', required: true },
    { name: 'model_version', label: 'optional', kind: 'scalar', type: 'int64' },
    { name: 'input_map', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'string', mapValueKind: 'scalar', required: true },
    { name: 'output_map', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'string', mapValueKind: 'scalar', required: true },
    { name: 'model_namespace', label: 'optional', kind: 'scalar', type: 'string', reserved: true, since: '23.03' },
  ],
  'ModelParameter': [
    { name: 'string_value', label: 'optional', kind: 'scalar', type: 'string' },
  ],
  'ModelWarmup': [
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string' },
    { name: 'batch_size', label: 'optional', kind: 'scalar', type: 'uint32' },
    { name: 'inputs', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'ModelWarmup.Input', mapValueKind: 'message' },
    { name: 'count', label: 'optional', kind: 'scalar', type: 'uint32', since: '22.07' },
  ],
  'ModelWarmup.Input': [
    { name: 'data_type', label: 'optional', kind: 'enum', type: 'DataType', required: true },
    { name: 'dims', label: 'repeated', kind: 'scalar', type: 'int64' },
    { name: 'zero_data', label: 'optional', kind: 'scalar', type: 'bool', oneof: 'input_data_type', tracksPresence: true },
    { name: 'random_data', label: 'optional', kind: 'scalar', type: 'bool', oneof: 'input_data_type', tracksPresence: true },
    { name: 'input_data_file', label: 'optional', kind: 'scalar', type: 'string', oneof: 'input_data_type', tracksPresence: true },
  ],
  'ModelOperations': [
    { name: 'op_library_filename', label: 'repeated', kind: 'scalar', type: 'string' },
  ],
  'ModelTransactionPolicy': [
    { name: 'decoupled', label: 'optional', kind: 'scalar', type: 'bool' },
  ],
  'ModelRepositoryAgents': [
    { name: 'agents', label: 'repeated', kind: 'message', type: 'ModelRepositoryAgents.Agent' },
  ],
  'ModelRepositoryAgents.Agent': [
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string', required: true },
    { name: 'parameters', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'string', mapValueKind: 'scalar' },
  ],
  'ModelResponseCache': [
    { name: 'enable', label: 'optional', kind: 'scalar', type: 'bool', since: '21.10' },
  ],
  'ModelMetrics': [
    { name: 'metric_control', label: 'repeated', kind: 'message', type: 'ModelMetrics.MetricControl', since: '24.11' },
  ],
  'ModelMetrics.MetricControl': [
    { name: 'metric_identifier', label: 'optional', kind: 'message', type: 'ModelMetrics.MetricControl.MetricIdentifier', tracksPresence: true, since: '24.11', required: true },
    { name: 'histogram_options', label: 'optional', kind: 'message', type: 'ModelMetrics.MetricControl.HistogramOptions', oneof: 'metric_options', tracksPresence: true, since: '24.11', required: true },
  ],
  'ModelMetrics.MetricControl.MetricIdentifier': [
    { name: 'family', label: 'optional', kind: 'scalar', type: 'string', since: '24.11', required: true },
  ],
  'ModelMetrics.MetricControl.HistogramOptions': [
    { name: 'buckets', label: 'repeated', kind: 'scalar', type: 'double', since: '24.11', required: true },
  ],
  'ModelConfig': [
    { name: 'name', label: 'optional', kind: 'scalar', type: 'string' },
    { name: 'platform', label: 'optional', kind: 'scalar', type: 'string' },
    { name: 'backend', label: 'optional', kind: 'scalar', type: 'string' },
    { name: 'runtime', label: 'optional', kind: 'scalar', type: 'string', since: '24.01' },
    { name: 'version_policy', label: 'optional', kind: 'message', type: 'ModelVersionPolicy', tracksPresence: true },
    { name: 'max_batch_size', label: 'optional', kind: 'scalar', type: 'int32' },
    { name: 'input', label: 'repeated', kind: 'message', type: 'ModelInput' },
    { name: 'output', label: 'repeated', kind: 'message', type: 'ModelOutput' },
    { name: 'batch_input', label: 'repeated', kind: 'message', type: 'BatchInput' },
    { name: 'batch_output', label: 'repeated', kind: 'message', type: 'BatchOutput' },
    { name: 'optimization', label: 'optional', kind: 'message', type: 'ModelOptimizationPolicy', tracksPresence: true },
    { name: 'dynamic_batching', label: 'optional', kind: 'message', type: 'ModelDynamicBatching', oneof: 'scheduling_choice', tracksPresence: true },
    { name: 'sequence_batching', label: 'optional', kind: 'message', type: 'ModelSequenceBatching', oneof: 'scheduling_choice', tracksPresence: true },
    { name: 'ensemble_scheduling', label: 'optional', kind: 'message', type: 'ModelEnsembling', oneof: 'scheduling_choice', tracksPresence: true },
    { name: 'instance_group', label: 'repeated', kind: 'message', type: 'ModelInstanceGroup' },
    { name: 'default_model_filename', label: 'optional', kind: 'scalar', type: 'string' },
    { name: 'cc_model_filenames', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'string', mapValueKind: 'scalar' },
    { name: 'metric_tags', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'string', mapValueKind: 'scalar' },
    { name: 'parameters', label: 'map', kind: 'map', mapKey: 'string', mapValue: 'ModelParameter', mapValueKind: 'message' },
    { name: 'model_warmup', label: 'repeated', kind: 'message', type: 'ModelWarmup' },
    { name: 'model_operations', label: 'optional', kind: 'message', type: 'ModelOperations', tracksPresence: true },
    { name: 'model_transaction_policy', label: 'optional', kind: 'message', type: 'ModelTransactionPolicy', tracksPresence: true },
    { name: 'model_repository_agents', label: 'optional', kind: 'message', type: 'ModelRepositoryAgents', tracksPresence: true },
    { name: 'response_cache', label: 'optional', kind: 'message', type: 'ModelResponseCache', tracksPresence: true, since: '21.10' },
    { name: 'model_metrics', label: 'optional', kind: 'message', type: 'ModelMetrics', tracksPresence: true, since: '24.11' },
  ],
};

export const ENUMS: Readonly<Record<string, EnumRow>> = {
  'DataType': [
    { name: 'TYPE_INVALID', number: 0 },
    { name: 'TYPE_BOOL', number: 1 },
    { name: 'TYPE_UINT8', number: 2 },
    { name: 'TYPE_UINT16', number: 3 },
    { name: 'TYPE_UINT32', number: 4 },
    { name: 'TYPE_UINT64', number: 5 },
    { name: 'TYPE_INT8', number: 6 },
    { name: 'TYPE_INT16', number: 7 },
    { name: 'TYPE_INT32', number: 8 },
    { name: 'TYPE_INT64', number: 9 },
    { name: 'TYPE_FP16', number: 10 },
    { name: 'TYPE_FP32', number: 11 },
    { name: 'TYPE_FP64', number: 12 },
    { name: 'TYPE_STRING', number: 13 },
    { name: 'TYPE_BF16', number: 14, since: '22.05' },
  ],
  'ModelInstanceGroup.Kind': [
    { name: 'KIND_AUTO', number: 0 },
    { name: 'KIND_GPU', number: 1 },
    { name: 'KIND_CPU', number: 2 },
    { name: 'KIND_MODEL', number: 3 },
  ],
  'ModelInstanceGroup.SecondaryDevice.SecondaryDeviceKind': [
    { name: 'KIND_NVDLA', number: 0, since: '21.06' },
  ],
  'ModelInput.Format': [
    { name: 'FORMAT_NONE', number: 0 },
    { name: 'FORMAT_NHWC', number: 1 },
    { name: 'FORMAT_NCHW', number: 2 },
  ],
  'BatchInput.Kind': [
    { name: 'BATCH_ELEMENT_COUNT', number: 0 },
    { name: 'BATCH_ACCUMULATED_ELEMENT_COUNT', number: 1 },
    { name: 'BATCH_ACCUMULATED_ELEMENT_COUNT_WITH_ZERO', number: 2 },
    { name: 'BATCH_MAX_ELEMENT_COUNT_AS_SHAPE', number: 3 },
    { name: 'BATCH_ITEM_SHAPE', number: 4, since: '22.03' },
    { name: 'BATCH_ITEM_SHAPE_FLATTEN', number: 5, since: '22.03' },
  ],
  'BatchOutput.Kind': [
    { name: 'BATCH_SCATTER_WITH_INPUT_SHAPE', number: 0 },
  ],
  'ModelOptimizationPolicy.ModelPriority': [
    { name: 'PRIORITY_DEFAULT', number: 0 },
    { name: 'PRIORITY_MAX', number: 1 },
    { name: 'PRIORITY_MIN', number: 2 },
  ],
  'ModelQueuePolicy.TimeoutAction': [
    { name: 'REJECT', number: 0 },
    { name: 'DELAY', number: 1 },
  ],
  'ModelSequenceBatching.Control.Kind': [
    { name: 'CONTROL_SEQUENCE_START', number: 0 },
    { name: 'CONTROL_SEQUENCE_READY', number: 1 },
    { name: 'CONTROL_SEQUENCE_END', number: 2 },
    { name: 'CONTROL_SEQUENCE_CORRID', number: 3 },
  ],
};
