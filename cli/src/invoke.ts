import { endpointInvoker } from '../../client/src/services/aws/invoke-endpoint.ts';
import { invoke, type InvokeAnswer } from '../../client/src/services/invoke/invoke.ts';
import { sendInfer } from '../../client/src/services/invoke/send.ts';
import { EXIT, oneOf, readArgs } from './args.ts';
import { print, printJson } from './output.ts';
import { INPUT_HELP, INPUT_OPTIONS, resolveInput } from './text-input.ts';

const HELP = `Usage: triton-repo invoke --model NAME (--text TEXT [--pair TEXT] | --raw FILE) [options]

Sends one request to a running server and shows its answer: labels with scores where the model
classifies, else the outputs; and where the time went.

${INPUT_HELP}
  --format FORMAT     text or json; default text

Exit codes: 0 answered, 1 refused or not reached, 2 wrong use.`;

export async function run(args: string[]): Promise<number> {
  const parsed = readArgs(args, HELP, { ...INPUT_OPTIONS, format: { type: 'string', default: 'text' } });
  if (!parsed) return EXIT.ok;
  const { values } = parsed;
  const format = oneOf('format', values.format, ['text', 'json']);
  const { endpoint, metadata, input, tokenizer } = await resolveInput(values);
  const invoker = endpoint && await endpointInvoker(endpoint);
  try {
    const answer = await invoke({
      metadata, input, tokenizer, send: (request) => (invoker ? invoker.send(request) : sendInfer(values.url, request)),
      names: { id2label: tokenizer?.folder.id2label, problemType: tokenizer?.folder.problemType },
    });
    if (format === 'json') printJson(asJson(answer));
    else print(asText(answer));
    return EXIT.ok;
  } finally {
    invoker?.close();
    await tokenizer?.dispose();
  }
}

/** 64-bit integers as text, so that no reader rounds them. */
function asJson({ outputs, ...rest }: InvokeAnswer): unknown {
  return { ...rest, outputs: outputs.map((output) => ({ ...output, data: output.data.map((one) => (typeof one === 'bigint' ? one.toString() : one)) })) };
}

const SHOWN = 8;

function asText({ outputs, labels, timing, tokens }: InvokeAnswer): string {
  const width = Math.max(0, ...(labels ?? []).map(({ label }) => label.length));
  const lines = labels?.map(({ label, score }) => `${label.padEnd(width)}  ${score.toFixed(4)}`)
    ?? outputs.map(({ name, datatype, shape, data }) => `${name} ${datatype} [${shape.join(', ')}]: ${data.slice(0, SHOWN).join(', ')}${data.length > SHOWN ? ', …' : ''}`);
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  const local = tokens === undefined ? '' : `tokenize ${ms(timing.tokenize)} (${tokens} tokens), `;
  return [...lines, `${local}encode ${ms(timing.encode)}, wait ${ms(timing.wait)}, decode ${ms(timing.decode)}`].join('\n');
}
