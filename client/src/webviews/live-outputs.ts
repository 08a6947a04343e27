import type { InvokeResult } from '../../../webview/src/protocol.ts';
import type { InvokeAnswer } from '../services/invoke/invoke.ts';
import type { InferTensor } from '../services/invoke/types.ts';

/** Values of an output that are shown; an embedding of a batch must not fill the page. */
const SHOWN = 512;

export function panelResult(model: string, { labels, outputs, timing, tokens }: InvokeAnswer): InvokeResult {
  return {
    model,
    // A number that is none has no bar; the raw output still shows it.
    labels: labels?.every(({ score }) => Number.isFinite(score)) ? labels.map(({ label, score }) => ({ label, score })) : null,
    outputs: outputs.map((output) => ({ name: output.name, datatype: output.datatype, shape: output.shape, preview: preview(output), cut: output.data.length > SHOWN })),
    timing,
    ...(tokens !== undefined && { tokens }),
  };
}

/** JSON of the values as nested as the shape says, one innermost row a line; 64-bit integers keep their digits. */
function preview({ shape, data }: InferTensor): string {
  const values = data.slice(0, SHOWN).map(text);
  const width = Math.max(1, shape.at(-1) ?? 1);
  if (shape.length < 2 || data.length > SHOWN) return `[${values.join(', ')}]`;
  const rows = Array.from({ length: Math.ceil(values.length / width) }, (_, row) => `[${values.slice(row * width, (row + 1) * width).join(', ')}]`);
  return nest(rows, shape.slice(1, -1), shape[0] ?? rows.length);
}

function nest(rows: readonly string[], inner: readonly number[], outer: number): string {
  let level = [...rows];
  for (const size of [...inner].reverse()) {
    level = Array.from({ length: Math.ceil(level.length / Math.max(1, size)) }, (_, at) => `[${level.slice(at * size, (at + 1) * size).join(', ')}]`);
  }
  return outer > 1 ? `[\n  ${level.join(',\n  ')}\n]` : `[${level.join(', ')}]`;
}

function text(value: InferTensor['data'][number]): string {
  if (typeof value === 'bigint') return value.toString();
  return typeof value === 'number' ? String(Number.isInteger(value) ? value : Number(value.toPrecision(7))) : JSON.stringify(value);
}
