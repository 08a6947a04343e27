import { stripVTControlCharacters } from 'node:util';
import type { LogLine } from './types.ts';

const GLOG = /^([IWEFV])\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ \S+:\d+\] +(.*)$/;
const PROTOBUF = /^\[libprotobuf (ERROR|WARNING|INFO|FATAL) \S+?:\d+\] (.*)$/;
const LEVELS: Record<string, LogLine['level']> = { I: 'info', W: 'warning', E: 'error', F: 'error', V: 'verbose', ERROR: 'error', FATAL: 'error', WARNING: 'warning', INFO: 'info' };
/** What a machine without a GPU makes the server say; it harms nothing, though some of it comes as an error. */
const NO_GPU = /pinned (system )?memory|CudaDriverHelper|NVML|DCGM|unable to create stream for|CUDA memory pool/;
/** Signs that a load will never be answered: the python stub ended before it reported. */
const NEVER_ANSWERS = /Failed to preinitialize Python stub: (.*)|triton_python_backend_stub: (error while loading shared libraries: .*)/;

/** A program that dies in the middle of a coloured word leaves the rest of its escape sequence. */
const REST_OF_COLOUR = /^\[[\d;]*m/;

export function readLogLine(written: string): LogLine {
  const line = stripVTControlCharacters(written).replace(REST_OF_COLOUR, '');
  const match = GLOG.exec(line) ?? PROTOBUF.exec(line);
  const text = match ? unquote(match[2]!.trim()) : line.trimEnd();
  const level = match ? LEVELS[match[1]!] ?? 'info' : line.startsWith('Error:') || NEVER_ANSWERS.test(line) ? 'error' : 'info';
  if (NO_GPU.test(text)) return { level: 'verbose', text };
  return { level: NEVER_ANSWERS.test(text) ? 'error' : level, text };
}

/** The server writes messages as `"…"` with `\n` for line ends. */
function unquote(text: string): string {
  if (!/^".*"$/.test(text)) return text;
  return text.slice(1, -1).replace(/\\(n|t|"|\\)/g, (_, char: string) => ({ n: '\n', t: '\t' })[char] ?? char).trimEnd();
}

export function whyNeverAnswered(line: LogLine): string | undefined {
  const match = NEVER_ANSWERS.exec(line.text);
  return match ? match[1] ?? match[2] : undefined;
}

/** The last line that tells why something failed. */
export function lastUsefulLine(lines: readonly LogLine[]): string | undefined {
  return (lines.findLast((line) => line.level === 'error') ?? lines.findLast((line) => line.level !== 'verbose' && /\w/.test(line.text) && !/^[+|]|^\s*\d+# /.test(line.text)))
    ?.text.split('\n')[0];
}

/**
 * The lines that name a model, as it is or as part of a path or of an instance's name. protobuf's
 * lines about syntax errors name nothing; the line after them does.
 */
export function linesAbout(model: string, lines: readonly LogLine[]): LogLine[] {
  const name = new RegExp(`(?<![\\w.-])${model.replace(/[^\w]/g, '\\$&')}(?:_\\d+)*(?![\\w-])`);
  return lines.filter((line, i) => name.test(isSyntaxError(line) ? lines.slice(i).find((next) => !isSyntaxError(next))?.text ?? '' : line.text));
}

function isSyntaxError(line: LogLine): boolean {
  return line.text.startsWith('Error parsing text-format inference.ModelConfig');
}

/**
 * Why a load failed, in Triton's words. What is found while polling is in the log only, and a syntax
 * error's position only in protobuf's own line.
 * @param reply the `error` of the answer to the load
 */
export function loadFailure(model: string, reply: string, log: readonly LogLine[]): string {
  const syntax = log.find(isSyntaxError);
  if (syntax) return syntax.text;
  if (!reply.includes('failed to poll from model repository')) {
    const words = reply.replace(`load failed for model '${model}': `, '').replace(/;\s*$/, '').trim()
      // How our stand-in came to say it is nobody's business; how a user's model.py failed is.
      .replace(/Internal: TritonModelException: (.*)\n\nAt:\n.*\/onnxruntime\/model\.py\(\d+\): [^;]*$/s, 'Invalid argument: $1');
    const versions = words.match(/^version \d+ is at UNAVAILABLE state: /gm) ?? [];
    return versions.length === 1 ? words.slice(versions[0].length) : words;
  }
  const polled = log.findLast((line) => /^(Poll failed for model directory|failed to poll model) /.test(line.text));
  return polled?.text.replace(/^.*?': /s, '') ?? reply;
}
