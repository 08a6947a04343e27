import type { ModelConfig, ModelInput, ModelWarmup, ModelWarmupInput } from '../../schema/model-config.generated.ts';
import { isKnown, isWhole } from '../source.ts';

/** The samples that the server runs: of size 0 it skips them, and so do passive instances. */
export function eachWarmup(config: ModelConfig, visit: (sample: ModelWarmup, item: number) => void): void {
  if (config.ensemble_scheduling || (config.instance_group.length > 0 && config.instance_group.every(({ passive }) => passive))) return;
  config.model_warmup.forEach((sample, item) => {
    if (sample.batch_size !== 0 && isKnown(sample, 'inputs')) visit(sample, item);
  });
}

export function eachWarmupInput(config: ModelConfig, visit: (input: ModelWarmupInput, name: string, sample: ModelWarmup, item: number) => void): void {
  eachWarmup(config, (sample, item) => {
    for (const [name, input] of sample.inputs) if (isWhole(input)) visit(input, name, sample, item);
  });
}

/** The model's inputs; undefined where the list is not given or has gaps, which a back end may fill. */
export function completeInputs(config: ModelConfig): ReadonlyMap<string, ModelInput> | undefined {
  const { input } = config;
  if (input.length === 0 || !isKnown(config, 'input')) return undefined;
  const complete = input.every((one) => isWhole(one) && one.name !== '' && one.dims.length > 0 && one.data_type !== 'TYPE_INVALID');
  return complete ? new Map(input.map((one) => [one.name, one])) : undefined;
}

/** A data type as requests name it. */
export function protocolType(type: string | number): string {
  if (type === 'TYPE_INVALID') return '<invalid>';
  return type === 'TYPE_STRING' ? 'BYTES' : String(type).replace(/^TYPE_/, '');
}
