// Made by scripts/generate-schema.mjs from schema.json (`npm run generate`). Do not edit.

import type { Message } from './rows.ts';

export type DataType =
  | 'TYPE_INVALID'
  | 'TYPE_BOOL'
  | 'TYPE_UINT8'
  | 'TYPE_UINT16'
  | 'TYPE_UINT32'
  | 'TYPE_UINT64'
  | 'TYPE_INT8'
  | 'TYPE_INT16'
  | 'TYPE_INT32'
  | 'TYPE_INT64'
  | 'TYPE_FP16'
  | 'TYPE_FP32'
  | 'TYPE_FP64'
  | 'TYPE_STRING'
  | 'TYPE_BF16';

export type ModelInstanceGroupKind =
  | 'KIND_AUTO'
  | 'KIND_GPU'
  | 'KIND_CPU'
  | 'KIND_MODEL';

export type ModelInstanceGroupSecondaryDeviceSecondaryDeviceKind =
  | 'KIND_NVDLA';

export type ModelInputFormat =
  | 'FORMAT_NONE'
  | 'FORMAT_NHWC'
  | 'FORMAT_NCHW';

export type BatchInputKind =
  | 'BATCH_ELEMENT_COUNT'
  | 'BATCH_ACCUMULATED_ELEMENT_COUNT'
  | 'BATCH_ACCUMULATED_ELEMENT_COUNT_WITH_ZERO'
  | 'BATCH_MAX_ELEMENT_COUNT_AS_SHAPE'
  | 'BATCH_ITEM_SHAPE'
  | 'BATCH_ITEM_SHAPE_FLATTEN';

export type BatchOutputKind =
  | 'BATCH_SCATTER_WITH_INPUT_SHAPE';

export type ModelOptimizationPolicyModelPriority =
  | 'PRIORITY_DEFAULT'
  | 'PRIORITY_MAX'
  | 'PRIORITY_MIN';

export type ModelQueuePolicyTimeoutAction =
  | 'REJECT'
  | 'DELAY';

export type ModelSequenceBatchingControlKind =
  | 'CONTROL_SEQUENCE_START'
  | 'CONTROL_SEQUENCE_READY'
  | 'CONTROL_SEQUENCE_END'
  | 'CONTROL_SEQUENCE_CORRID';

export interface ModelRateLimiter extends Message {
  readonly resources: readonly ModelRateLimiterResource[];
  readonly priority: number;
}

export interface ModelRateLimiterResource extends Message {
  readonly name: string;
  readonly global: boolean;
  readonly count: number;
}

export interface ModelInstanceGroup extends Message {
  readonly name: string;
  readonly kind: ModelInstanceGroupKind | number;
  readonly count: number;
  readonly rate_limiter?: ModelRateLimiter;
  readonly gpus: readonly number[];
  readonly secondary_devices: readonly ModelInstanceGroupSecondaryDevice[];
  readonly profile: readonly string[];
  readonly passive: boolean;
  readonly host_policy: string;
}

export interface ModelInstanceGroupSecondaryDevice extends Message {
  readonly kind: ModelInstanceGroupSecondaryDeviceSecondaryDeviceKind | number;
  readonly device_id: number;
}

export interface ModelTensorReshape extends Message {
  readonly shape: readonly number[];
}

export interface ModelInput extends Message {
  readonly name: string;
  readonly data_type: DataType | number;
  readonly format: ModelInputFormat | number;
  readonly dims: readonly number[];
  readonly reshape?: ModelTensorReshape;
  readonly is_shape_tensor: boolean;
  readonly allow_ragged_batch: boolean;
  readonly optional: boolean;
  readonly is_non_linear_format_io: boolean;
}

export interface ModelOutput extends Message {
  readonly name: string;
  readonly data_type: DataType | number;
  readonly dims: readonly number[];
  readonly reshape?: ModelTensorReshape;
  readonly label_filename: string;
  readonly is_shape_tensor: boolean;
  readonly is_non_linear_format_io: boolean;
}

export interface BatchInput extends Message {
  readonly kind: BatchInputKind | number;
  readonly target_name: readonly string[];
  readonly data_type: DataType | number;
  readonly source_input: readonly string[];
}

export interface BatchOutput extends Message {
  readonly target_name: readonly string[];
  readonly kind: BatchOutputKind | number;
  readonly source_input: readonly string[];
}

export interface ModelVersionPolicy extends Message {
  readonly latest?: ModelVersionPolicyLatest;
  readonly all?: ModelVersionPolicyAll;
  readonly specific?: ModelVersionPolicySpecific;
}

export interface ModelVersionPolicyLatest extends Message {
  readonly num_versions: number;
}

export interface ModelVersionPolicyAll extends Message {

}

export interface ModelVersionPolicySpecific extends Message {
  readonly versions: readonly number[];
}

export interface ModelOptimizationPolicy extends Message {
  readonly graph?: ModelOptimizationPolicyGraph;
  readonly priority: ModelOptimizationPolicyModelPriority | number;
  readonly cuda?: ModelOptimizationPolicyCuda;
  readonly execution_accelerators?: ModelOptimizationPolicyExecutionAccelerators;
  readonly input_pinned_memory?: ModelOptimizationPolicyPinnedMemoryBuffer;
  readonly output_pinned_memory?: ModelOptimizationPolicyPinnedMemoryBuffer;
  readonly gather_kernel_buffer_threshold: number;
  readonly eager_batching: boolean;
}

export interface ModelOptimizationPolicyGraph extends Message {
  readonly level: number;
}

export interface ModelOptimizationPolicyCuda extends Message {
  readonly graphs: boolean;
  readonly busy_wait_events: boolean;
  readonly graph_spec: readonly ModelOptimizationPolicyCudaGraphSpec[];
  readonly output_copy_stream: boolean;
}

export interface ModelOptimizationPolicyCudaGraphSpec extends Message {
  readonly batch_size: number;
  readonly input: ReadonlyMap<string, ModelOptimizationPolicyCudaGraphSpecShape>;
  readonly graph_lower_bound?: ModelOptimizationPolicyCudaGraphSpecLowerBound;
}

export interface ModelOptimizationPolicyCudaGraphSpecShape extends Message {
  readonly dim: readonly number[];
}

export interface ModelOptimizationPolicyCudaGraphSpecLowerBound extends Message {
  readonly batch_size: number;
  readonly input: ReadonlyMap<string, ModelOptimizationPolicyCudaGraphSpecShape>;
}

export interface ModelOptimizationPolicyExecutionAccelerators extends Message {
  readonly gpu_execution_accelerator: readonly ModelOptimizationPolicyExecutionAcceleratorsAccelerator[];
  readonly cpu_execution_accelerator: readonly ModelOptimizationPolicyExecutionAcceleratorsAccelerator[];
}

export interface ModelOptimizationPolicyExecutionAcceleratorsAccelerator extends Message {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

export interface ModelOptimizationPolicyPinnedMemoryBuffer extends Message {
  readonly enable: boolean;
}

export interface ModelQueuePolicy extends Message {
  readonly timeout_action: ModelQueuePolicyTimeoutAction | number;
  readonly default_timeout_microseconds: number;
  readonly allow_timeout_override: boolean;
  readonly max_queue_size: number;
}

export interface ModelDynamicBatching extends Message {
  readonly preferred_batch_size: readonly number[];
  readonly max_queue_delay_microseconds: number;
  readonly preserve_ordering: boolean;
  readonly priority_levels: number;
  readonly default_priority_level: number;
  readonly default_queue_policy?: ModelQueuePolicy;
  readonly priority_queue_policy: ReadonlyMap<number, ModelQueuePolicy>;
}

export interface ModelSequenceBatching extends Message {
  readonly direct?: ModelSequenceBatchingStrategyDirect;
  readonly oldest?: ModelSequenceBatchingStrategyOldest;
  readonly max_sequence_idle_microseconds: number;
  readonly control_input: readonly ModelSequenceBatchingControlInput[];
  readonly state: readonly ModelSequenceBatchingState[];
  readonly iterative_sequence: boolean;
}

export interface ModelSequenceBatchingControl extends Message {
  readonly kind: ModelSequenceBatchingControlKind | number;
  readonly int32_false_true: readonly number[];
  readonly fp32_false_true: readonly number[];
  readonly bool_false_true: readonly boolean[];
  readonly data_type: DataType | number;
}

export interface ModelSequenceBatchingControlInput extends Message {
  readonly name: string;
  readonly control: readonly ModelSequenceBatchingControl[];
}

export interface ModelSequenceBatchingInitialState extends Message {
  readonly data_type: DataType | number;
  readonly dims: readonly number[];
  readonly zero_data?: boolean;
  readonly data_file?: string;
  readonly name: string;
}

export interface ModelSequenceBatchingState extends Message {
  readonly input_name: string;
  readonly output_name: string;
  readonly data_type: DataType | number;
  readonly dims: readonly number[];
  readonly initial_state: readonly ModelSequenceBatchingInitialState[];
  readonly use_same_buffer_for_input_output: boolean;
  readonly use_growable_memory: boolean;
}

export interface ModelSequenceBatchingStrategyDirect extends Message {
  readonly max_queue_delay_microseconds: number;
  readonly minimum_slot_utilization: number;
}

export interface ModelSequenceBatchingStrategyOldest extends Message {
  readonly max_candidate_sequences: number;
  readonly preferred_batch_size: readonly number[];
  readonly max_queue_delay_microseconds: number;
  readonly preserve_ordering: boolean;
}

export interface ModelEnsembling extends Message {
  readonly step: readonly ModelEnsemblingStep[];
  readonly max_inflight_requests: number;
}

export interface ModelEnsemblingStep extends Message {
  readonly model_name: string;
  readonly model_version: number;
  readonly input_map: ReadonlyMap<string, string>;
  readonly output_map: ReadonlyMap<string, string>;
  readonly model_namespace: string;
}

export interface ModelParameter extends Message {
  readonly string_value: string;
}

export interface ModelWarmup extends Message {
  readonly name: string;
  readonly batch_size: number;
  readonly inputs: ReadonlyMap<string, ModelWarmupInput>;
  readonly count: number;
}

export interface ModelWarmupInput extends Message {
  readonly data_type: DataType | number;
  readonly dims: readonly number[];
  readonly zero_data?: boolean;
  readonly random_data?: boolean;
  readonly input_data_file?: string;
}

export interface ModelOperations extends Message {
  readonly op_library_filename: readonly string[];
}

export interface ModelTransactionPolicy extends Message {
  readonly decoupled: boolean;
}

export interface ModelRepositoryAgents extends Message {
  readonly agents: readonly ModelRepositoryAgentsAgent[];
}

export interface ModelRepositoryAgentsAgent extends Message {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

export interface ModelResponseCache extends Message {
  readonly enable: boolean;
}

export interface ModelMetrics extends Message {
  readonly metric_control: readonly ModelMetricsMetricControl[];
}

export interface ModelMetricsMetricControl extends Message {
  readonly metric_identifier?: ModelMetricsMetricControlMetricIdentifier;
  readonly histogram_options?: ModelMetricsMetricControlHistogramOptions;
}

export interface ModelMetricsMetricControlMetricIdentifier extends Message {
  readonly family: string;
}

export interface ModelMetricsMetricControlHistogramOptions extends Message {
  readonly buckets: readonly number[];
}

export interface ModelConfig extends Message {
  readonly name: string;
  readonly platform: string;
  readonly backend: string;
  readonly runtime: string;
  readonly version_policy?: ModelVersionPolicy;
  readonly max_batch_size: number;
  readonly input: readonly ModelInput[];
  readonly output: readonly ModelOutput[];
  readonly batch_input: readonly BatchInput[];
  readonly batch_output: readonly BatchOutput[];
  readonly optimization?: ModelOptimizationPolicy;
  readonly dynamic_batching?: ModelDynamicBatching;
  readonly sequence_batching?: ModelSequenceBatching;
  readonly ensemble_scheduling?: ModelEnsembling;
  readonly instance_group: readonly ModelInstanceGroup[];
  readonly default_model_filename: string;
  readonly cc_model_filenames: ReadonlyMap<string, string>;
  readonly metric_tags: ReadonlyMap<string, string>;
  readonly parameters: ReadonlyMap<string, ModelParameter>;
  readonly model_warmup: readonly ModelWarmup[];
  readonly model_operations?: ModelOperations;
  readonly model_transaction_policy?: ModelTransactionPolicy;
  readonly model_repository_agents?: ModelRepositoryAgents;
  readonly response_cache?: ModelResponseCache;
  readonly model_metrics?: ModelMetrics;
}
