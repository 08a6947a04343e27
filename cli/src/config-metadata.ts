import fs from 'node:fs';
import path from 'node:path';
import type { Datatype, ModelMetadata, TensorMetadata } from '../../client/src/services/target.ts';
import { checkSyntax } from '../../server/src/analysis/syntax/check.ts';
import { UsageError } from './args.ts';

/**
 * What `GET /v2/models/M` would say, from the model's configuration: for targets that cannot be asked.
 * @param given the model's folder or its config.pbtxt
 * @throws UsageError when it is not there, does not parse, or lists no inputs
 */
export function metadataFromConfig(given: string): { metadata: ModelMetadata; batches: boolean } {
  const file = path.basename(given) === 'config.pbtxt' ? given : path.join(given, 'config.pbtxt');
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`${file} is not there: --config names the folder of the model that answers`);
  }
  const { parses, config } = checkSyntax(text);
  if (!parses) throw new UsageError(`${file} does not parse: see triton-repo check ${given}`);
  if (config.input.length === 0) throw new UsageError(`${file} lists no inputs: they are not known without the server`);
  const tensor = ({ name, data_type, dims }: { name: string; data_type: string | number; dims: readonly number[] }): TensorMetadata => ({
    name, shape: config.max_batch_size > 0 ? [-1, ...dims] : [...dims],
    datatype: String(data_type).replace('TYPE_', '').replace('STRING', 'BYTES') as Datatype,
  });
  const metadata = {
    name: config.name || path.basename(path.dirname(path.resolve(file))), versions: [], platform: config.platform,
    inputs: config.input.map(tensor), outputs: config.output.map(tensor),
  };
  return { metadata, batches: config.max_batch_size > 0 };
}
