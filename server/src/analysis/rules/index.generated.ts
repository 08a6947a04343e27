// Made by scripts/generate-rules.mjs from the files beside it (`npm run generate:rules`). Do not edit.

import { rule as checksumAlgorithm } from './agents/checksum-algorithm.ts';
import { rule as checksumKey } from './agents/checksum-key.ts';
import { rule as ioOptionalUnsupported } from './backends/io-optional-unsupported.ts';
import { rule as ortExecutionMode } from './backends/ort-execution-mode.ts';
import { rule as pyForceCpu } from './backends/py-force-cpu.ts';
import { rule as pythonModuleShadowed } from './backends/python-module-shadowed.ts';
import { rule as trtGpuOnly } from './backends/trt-gpu-only.ts';
import { rule as trtGraphBatchRange } from './backends/trt-graph-batch-range.ts';
import { rule as batchStrategyWithSequence } from './batching/batch-strategy-with-sequence.ts';
import { rule as cacheWithDecoupled } from './batching/cache-with-decoupled.ts';
import { rule as cacheWithSequence } from './batching/cache-with-sequence.ts';
import { rule as dynamicDefaultPriorityRange } from './batching/dynamic-default-priority-range.ts';
import { rule as dynamicOrderingNoDelay } from './batching/dynamic-ordering-no-delay.ts';
import { rule as dynamicOrderingOnePriority } from './batching/dynamic-ordering-one-priority.ts';
import { rule as dynamicPreferredNotPositive } from './batching/dynamic-preferred-not-positive.ts';
import { rule as dynamicPreferredTooLarge } from './batching/dynamic-preferred-too-large.ts';
import { rule as dynamicPriorityPolicyRange } from './batching/dynamic-priority-policy-range.ts';
import { rule as dynamicWithoutBatching } from './batching/dynamic-without-batching.ts';
import { rule as maxBatchSizeNegative } from './batching/max-batch-size-negative.ts';
import { rule as ensembleInputUnused } from './ensemble/ensemble-input-unused.ts';
import { rule as ensembleInstanceGroup } from './ensemble/ensemble-instance-group.ts';
import { rule as ensembleMapKeyTwice } from './ensemble/ensemble-map-key-twice.ts';
import { rule as ensembleNoStep } from './ensemble/ensemble-no-step.ts';
import { rule as ensembleOptimization } from './ensemble/ensemble-optimization.ts';
import { rule as ensembleOutputNotWritten } from './ensemble/ensemble-output-not-written.ts';
import { rule as ensembleOutputUnused } from './ensemble/ensemble-output-unused.ts';
import { rule as ensemblePlatform } from './ensemble/ensemble-platform.ts';
import { rule as ensembleSchedulingMissing } from './ensemble/ensemble-scheduling-missing.ts';
import { rule as ensembleStepInputMap } from './ensemble/ensemble-step-input-map.ts';
import { rule as ensembleStepModelName } from './ensemble/ensemble-step-model-name.ts';
import { rule as ensembleStepOutputMap } from './ensemble/ensemble-step-output-map.ts';
import { rule as ensembleTensorUnused } from './ensemble/ensemble-tensor-unused.ts';
import { rule as ensembleTensorWrittenTwice } from './ensemble/ensemble-tensor-written-twice.ts';
import { rule as ensembleWarmup } from './ensemble/ensemble-warmup.ts';
import { rule as filModelFileName } from './files/fil-model-file-name.ts';
import { rule as labelFileEscapes } from './files/label-file-escapes.ts';
import { rule as labelFileMissing } from './files/label-file-missing.ts';
import { rule as labelFileTwice } from './files/label-file-twice.ts';
import { rule as labelLinesNumbered } from './files/label-lines-numbered.ts';
import { rule as modelFileName } from './files/model-file-name.ts';
import { rule as pythonFileMissing } from './files/python-file-missing.ts';
import { rule as versionDirLeadingZero } from './files/version-dir-leading-zero.ts';
import { rule as versionDirNotNumber } from './files/version-dir-not-number.ts';
import { rule as versionDirNotPlain } from './files/version-dir-not-plain.ts';
import { rule as versionDirTooLarge } from './files/version-dir-too-large.ts';
import { rule as versionNone } from './files/version-none.ts';
import { rule as versionSpecificMissing } from './files/version-specific-missing.ts';
import { rule as backendIsPlatform } from './identity/backend-is-platform.ts';
import { rule as backendUndetermined } from './identity/backend-undetermined.ts';
import { rule as ensembleWithBackend } from './identity/ensemble-with-backend.ts';
import { rule as nameDirectoryMismatch } from './identity/name-directory-mismatch.ts';
import { rule as nameSuffixKnownBackend } from './identity/name-suffix-known-backend.ts';
import { rule as platformBackendPair } from './identity/platform-backend-pair.ts';
import { rule as platformLibtorchAlias } from './identity/platform-libtorch-alias.ts';
import { rule as platformUnexpected } from './identity/platform-unexpected.ts';
import { rule as tensorflowNeedsPlatform } from './identity/tensorflow-needs-platform.ts';
import { rule as instanceCountBelowOne } from './instance/instance-count-below-one.ts';
import { rule as instanceGpuIdInvalid } from './instance/instance-gpu-id-invalid.ts';
import { rule as instanceGpuNoneAvailable } from './instance/instance-gpu-none-available.ts';
import { rule as instanceKindCpuGpus } from './instance/instance-kind-cpu-gpus.ts';
import { rule as instanceKindModelGpus } from './instance/instance-kind-model-gpus.ts';
import { rule as instanceKindUnknown } from './instance/instance-kind-unknown.ts';
import { rule as instanceNameDuplicate } from './instance/instance-name-duplicate.ts';
import { rule as instanceProfileEmpty } from './instance/instance-profile-empty.ts';
import { rule as instanceProfileNegative } from './instance/instance-profile-negative.ts';
import { rule as instanceProfileNotNumber } from './instance/instance-profile-not-number.ts';
import { rule as instanceProfilePlatform } from './instance/instance-profile-platform.ts';
import { rule as batchInputKind } from './io/batch-input-kind.ts';
import { rule as batchInputSources } from './io/batch-input-sources.ts';
import { rule as batchInputType } from './io/batch-input-type.ts';
import { rule as batchIoSourceUnknown } from './io/batch-io-source-unknown.ts';
import { rule as batchOutputKind } from './io/batch-output-kind.ts';
import { rule as batchOutputSources } from './io/batch-output-sources.ts';
import { rule as batchOutputTargetTwice } from './io/batch-output-target-twice.ts';
import { rule as batchOutputTargetUnknown } from './io/batch-output-target-unknown.ts';
import { rule as ioDataTypeUnknownNumber } from './io/io-data-type-unknown-number.ts';
import { rule as ioDataType } from './io/io-data-type.ts';
import { rule as ioDimRange } from './io/io-dim-range.ts';
import { rule as ioDims } from './io/io-dims.ts';
import { rule as ioDuplicateNames } from './io/io-duplicate-names.ts';
import { rule as ioElementCountReshape } from './io/io-element-count-reshape.ts';
import { rule as ioElementCountScheduler } from './io/io-element-count-scheduler.ts';
import { rule as ioEmptyReshape } from './io/io-empty-reshape.ts';
import { rule as ioFormatDims } from './io/io-format-dims.ts';
import { rule as ioName } from './io/io-name.ts';
import { rule as ioNonLinearDims } from './io/io-non-linear-dims.ts';
import { rule as ioNonLinearPlatform } from './io/io-non-linear-platform.ts';
import { rule as ioReshapeDimRange } from './io/io-reshape-dim-range.ts';
import { rule as ioReshapeSize } from './io/io-reshape-size.ts';
import { rule as ioReshapeVariableCount } from './io/io-reshape-variable-count.ts';
import { rule as ioShapeTensorPlatform } from './io/io-shape-tensor-platform.ts';
import { rule as ptOutputNaming } from './io/pt-output-naming.ts';
import { rule as metricsBuckets } from './metrics/metrics-buckets.ts';
import { rule as metricsFamilyUnknown } from './metrics/metrics-family-unknown.ts';
import { rule as metricsFamily } from './metrics/metrics-family.ts';
import { rule as metricsIdentifier } from './metrics/metrics-identifier.ts';
import { rule as metricsOptions } from './metrics/metrics-options.ts';
import { rule as ioUnexpectedInput } from './onnx/io-unexpected-input.ts';
import { rule as ioUnexpectedOutput } from './onnx/io-unexpected-output.ts';
import { rule as ortAutofillBatchConflict } from './onnx/ort-autofill-batch-conflict.ts';
import { rule as ortControlDims } from './onnx/ort-control-dims.ts';
import { rule as ortControlMissing } from './onnx/ort-control-missing.ts';
import { rule as ortControlType } from './onnx/ort-control-type.ts';
import { rule as ortDataType } from './onnx/ort-data-type.ts';
import { rule as ortDimsCount } from './onnx/ort-dims-count.ts';
import { rule as ortDimsFirstNotBatch } from './onnx/ort-dims-first-not-batch.ts';
import { rule as ortDynamicInt8 } from './onnx/ort-dynamic-int8.ts';
import { rule as ortInputCount } from './onnx/ort-input-count.ts';
import { rule as ortIoNotTensor } from './onnx/ort-io-not-tensor.ts';
import { rule as ortRaggedShape } from './onnx/ort-ragged-shape.ts';
import { rule as ortScalarDims } from './onnx/ort-scalar-dims.ts';
import { rule as ortTypeClash } from './onnx/ort-type-clash.ts';
import { rule as filClassifierMissing } from './parameters/fil-classifier-missing.ts';
import { rule as filNumber } from './parameters/fil-number.ts';
import { rule as filRemoved } from './parameters/fil-removed.ts';
import { rule as filValue } from './parameters/fil-value.ts';
import { rule as ortAcceleratorUnknown } from './parameters/ort-accelerator-unknown.ts';
import { rule as ortCpuAcceleratorUnknown } from './parameters/ort-cpu-accelerator-unknown.ts';
import { rule as ortCudaNoEffect } from './parameters/ort-cuda-no-effect.ts';
import { rule as ortCudaParameterUnknown } from './parameters/ort-cuda-parameter-unknown.ts';
import { rule as ortGpuOption } from './parameters/ort-gpu-option.ts';
import { rule as ortTrtCacheLost } from './parameters/ort-trt-cache-lost.ts';
import { rule as ortTrtNoCache } from './parameters/ort-trt-no-cache.ts';
import { rule as ortTrtNoWarmup } from './parameters/ort-trt-no-warmup.ts';
import { rule as ortTrtParameterUnknown } from './parameters/ort-trt-parameter-unknown.ts';
import { rule as ortTrtValue } from './parameters/ort-trt-value.ts';
import { rule as ortTrtWarmupRange } from './parameters/ort-trt-warmup-range.ts';
import { rule as ovValue } from './parameters/ov-value.ts';
import { rule as ovYesFlags } from './parameters/ov-yes-flags.ts';
import { rule as paramBool } from './parameters/param-bool.ts';
import { rule as paramFlag } from './parameters/param-flag.ts';
import { rule as paramInt } from './parameters/param-int.ts';
import { rule as parameterUnknown } from './parameters/parameter-unknown.ts';
import { rule as trtAllocStrategy } from './parameters/trt-alloc-strategy.ts';
import { rule as seqControlBoolTwo } from './sequence/seq-control-bool-two.ts';
import { rule as seqControlFp32Two } from './sequence/seq-control-fp32-two.ts';
import { rule as seqControlInt32Two } from './sequence/seq-control-int32-two.ts';
import { rule as seqControlKindRepeated } from './sequence/seq-control-kind-repeated.ts';
import { rule as seqControlManyValues } from './sequence/seq-control-many-values.ts';
import { rule as seqControlName } from './sequence/seq-control-name.ts';
import { rule as seqControlNoValues } from './sequence/seq-control-no-values.ts';
import { rule as seqControlTensorReused } from './sequence/seq-control-tensor-reused.ts';
import { rule as seqCorridType } from './sequence/seq-corrid-type.ts';
import { rule as seqCorridValues } from './sequence/seq-corrid-values.ts';
import { rule as seqDirectSlotUtilization } from './sequence/seq-direct-slot-utilization.ts';
import { rule as seqGrowableNeedsGpu } from './sequence/seq-growable-needs-gpu.ts';
import { rule as seqGrowableNeedsSameBuffer } from './sequence/seq-growable-needs-same-buffer.ts';
import { rule as seqInitialStateCount } from './sequence/seq-initial-state-count.ts';
import { rule as seqInitialStateDataUnset } from './sequence/seq-initial-state-data-unset.ts';
import { rule as seqInitialStateDim } from './sequence/seq-initial-state-dim.ts';
import { rule as seqInitialStateFileMissing } from './sequence/seq-initial-state-file-missing.ts';
import { rule as seqInitialStateFileShort } from './sequence/seq-initial-state-file-short.ts';
import { rule as seqInitialStateName } from './sequence/seq-initial-state-name.ts';
import { rule as seqInitialStateRank } from './sequence/seq-initial-state-rank.ts';
import { rule as seqInitialStateType } from './sequence/seq-initial-state-type.ts';
import { rule as seqInitialStateVariable } from './sequence/seq-initial-state-variable.ts';
import { rule as seqOldestPreferredNotPositive } from './sequence/seq-oldest-preferred-not-positive.ts';
import { rule as seqOldestPreferredTooLarge } from './sequence/seq-oldest-preferred-too-large.ts';
import { rule as seqStateInputTwice } from './sequence/seq-state-input-twice.ts';
import { rule as warmupBatchTooLarge } from './warmup/warmup-batch-too-large.ts';
import { rule as warmupBatchZero } from './warmup/warmup-batch-zero.ts';
import { rule as warmupDataUnset } from './warmup/warmup-data-unset.ts';
import { rule as warmupFileMissing } from './warmup/warmup-file-missing.ts';
import { rule as warmupFileShort } from './warmup/warmup-file-short.ts';
import { rule as warmupInvalidDim } from './warmup/warmup-invalid-dim.ts';
import { rule as warmupMissingInput } from './warmup/warmup-missing-input.ts';
import { rule as warmupShapeMismatch } from './warmup/warmup-shape-mismatch.ts';
import { rule as warmupTypeMismatch } from './warmup/warmup-type-mismatch.ts';
import { rule as warmupVariableDim } from './warmup/warmup-variable-dim.ts';
import type { Rule } from './rule.ts';

export const RULES: readonly Rule[] = [
  checksumAlgorithm,
  checksumKey,
  ioOptionalUnsupported,
  ortExecutionMode,
  pyForceCpu,
  pythonModuleShadowed,
  trtGpuOnly,
  trtGraphBatchRange,
  batchStrategyWithSequence,
  cacheWithDecoupled,
  cacheWithSequence,
  dynamicDefaultPriorityRange,
  dynamicOrderingNoDelay,
  dynamicOrderingOnePriority,
  dynamicPreferredNotPositive,
  dynamicPreferredTooLarge,
  dynamicPriorityPolicyRange,
  dynamicWithoutBatching,
  maxBatchSizeNegative,
  ensembleInputUnused,
  ensembleInstanceGroup,
  ensembleMapKeyTwice,
  ensembleNoStep,
  ensembleOptimization,
  ensembleOutputNotWritten,
  ensembleOutputUnused,
  ensemblePlatform,
  ensembleSchedulingMissing,
  ensembleStepInputMap,
  ensembleStepModelName,
  ensembleStepOutputMap,
  ensembleTensorUnused,
  ensembleTensorWrittenTwice,
  ensembleWarmup,
  filModelFileName,
  labelFileEscapes,
  labelFileMissing,
  labelFileTwice,
  labelLinesNumbered,
  modelFileName,
  pythonFileMissing,
  versionDirLeadingZero,
  versionDirNotNumber,
  versionDirNotPlain,
  versionDirTooLarge,
  versionNone,
  versionSpecificMissing,
  backendIsPlatform,
  backendUndetermined,
  ensembleWithBackend,
  nameDirectoryMismatch,
  nameSuffixKnownBackend,
  platformBackendPair,
  platformLibtorchAlias,
  platformUnexpected,
  tensorflowNeedsPlatform,
  instanceCountBelowOne,
  instanceGpuIdInvalid,
  instanceGpuNoneAvailable,
  instanceKindCpuGpus,
  instanceKindModelGpus,
  instanceKindUnknown,
  instanceNameDuplicate,
  instanceProfileEmpty,
  instanceProfileNegative,
  instanceProfileNotNumber,
  instanceProfilePlatform,
  batchInputKind,
  batchInputSources,
  batchInputType,
  batchIoSourceUnknown,
  batchOutputKind,
  batchOutputSources,
  batchOutputTargetTwice,
  batchOutputTargetUnknown,
  ioDataTypeUnknownNumber,
  ioDataType,
  ioDimRange,
  ioDims,
  ioDuplicateNames,
  ioElementCountReshape,
  ioElementCountScheduler,
  ioEmptyReshape,
  ioFormatDims,
  ioName,
  ioNonLinearDims,
  ioNonLinearPlatform,
  ioReshapeDimRange,
  ioReshapeSize,
  ioReshapeVariableCount,
  ioShapeTensorPlatform,
  ptOutputNaming,
  metricsBuckets,
  metricsFamilyUnknown,
  metricsFamily,
  metricsIdentifier,
  metricsOptions,
  ioUnexpectedInput,
  ioUnexpectedOutput,
  ortAutofillBatchConflict,
  ortControlDims,
  ortControlMissing,
  ortControlType,
  ortDataType,
  ortDimsCount,
  ortDimsFirstNotBatch,
  ortDynamicInt8,
  ortInputCount,
  ortIoNotTensor,
  ortRaggedShape,
  ortScalarDims,
  ortTypeClash,
  filClassifierMissing,
  filNumber,
  filRemoved,
  filValue,
  ortAcceleratorUnknown,
  ortCpuAcceleratorUnknown,
  ortCudaNoEffect,
  ortCudaParameterUnknown,
  ortGpuOption,
  ortTrtCacheLost,
  ortTrtNoCache,
  ortTrtNoWarmup,
  ortTrtParameterUnknown,
  ortTrtValue,
  ortTrtWarmupRange,
  ovValue,
  ovYesFlags,
  paramBool,
  paramFlag,
  paramInt,
  parameterUnknown,
  trtAllocStrategy,
  seqControlBoolTwo,
  seqControlFp32Two,
  seqControlInt32Two,
  seqControlKindRepeated,
  seqControlManyValues,
  seqControlName,
  seqControlNoValues,
  seqControlTensorReused,
  seqCorridType,
  seqCorridValues,
  seqDirectSlotUtilization,
  seqGrowableNeedsGpu,
  seqGrowableNeedsSameBuffer,
  seqInitialStateCount,
  seqInitialStateDataUnset,
  seqInitialStateDim,
  seqInitialStateFileMissing,
  seqInitialStateFileShort,
  seqInitialStateName,
  seqInitialStateRank,
  seqInitialStateType,
  seqInitialStateVariable,
  seqOldestPreferredNotPositive,
  seqOldestPreferredTooLarge,
  seqStateInputTwice,
  warmupBatchTooLarge,
  warmupBatchZero,
  warmupDataUnset,
  warmupFileMissing,
  warmupFileShort,
  warmupInvalidDim,
  warmupMissingInput,
  warmupShapeMismatch,
  warmupTypeMismatch,
  warmupVariableDim,
];
