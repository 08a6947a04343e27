import * as l10n from '@vscode/l10n';
import { array, boolean, count, number, record, string } from '../shape.ts';
import type { Shape } from '../shape.ts';

const WHOLE = /^U?INT(8|16|32|64)$/;
const whole: Shape<number> = (value): value is number => Number.isInteger(value);
const sizes = array(count);

/**
 * Checks raw tensors as typed: a list of `{ name, datatype, shape, data }`, or a whole request with `inputs`. Type and
 * shape may be left out, data may be nested: the extension knows the model and says what else is wrong.
 * @returns the first thing that cannot be right; undefined when they can be sent
 */
export function tensorsFault(json: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return l10n.t('This is no JSON: {0}', error instanceof Error ? error.message : String(error));
  }
  const tensors = record(value) ? value.inputs : value;
  if (!Array.isArray(tensors) || tensors.length === 0) return l10n.t('Give a list with one object for each input: [ { "name": …, "datatype": …, "shape": …, "data": … } ].');
  for (const [index, tensor] of tensors.entries()) {
    const fault = tensorFault(tensor, index);
    if (fault) return fault;
  }
  return undefined;
}

function tensorFault(tensor: unknown, index: number): string | undefined {
  if (!record(tensor)) return l10n.t('Entry {0} is no object with name, datatype, shape and data.', index + 1);
  const { name, datatype, shape, data } = tensor;
  if (!string(name) || name === '') return l10n.t('Entry {0} has no "name".', index + 1);
  if (datatype !== undefined && !string(datatype)) return l10n.t('"{0}" needs a "datatype" such as "INT64".', name);
  if (shape !== undefined && !sizes(shape)) return l10n.t('"{0}" needs a "shape" of whole numbers, for example [1, 8].', name);
  if (!Array.isArray(data)) return l10n.t('"{0}" has no "data" list.', name);
  const values: unknown[] = data.flat(Number.POSITIVE_INFINITY);
  const elements = shape?.reduce((product, size) => product * size, 1) ?? values.length;
  if (values.length !== elements) return l10n.t('"{0}" has {1} values, but its shape [{2}] holds {3}.', name, values.length, shape?.join(', ') ?? '', elements);
  return datatype === undefined ? undefined : valueFault(name, datatype, values);
}

function valueFault(name: string, datatype: string, values: readonly unknown[]): string | undefined {
  const expected = datatype === 'BYTES' ? string : datatype === 'BOOL' ? boolean : WHOLE.test(datatype) ? whole : number;
  const at = values.findIndex((value) => !expected(value));
  return at < 0 ? undefined : l10n.t('"{0}": value {1} is {2}, which is no {3}.', name, at + 1, JSON.stringify(values[at]), datatype);
}
