/** A line of a python file that the server's words lead through; the line counts from 1. */
export interface CodePlace {
  readonly file: string;
  readonly line: number;
}

/** The person's own files in a traceback, outermost first: what failed stands in the last one. */
export function codePlaces(message: string, repository: string): CodePlace[] {
  const found = [...message.matchAll(/^\s*(\/[^\n]*\.py)\((\d+)\): /gm), ...message.matchAll(/^\s*File "(\/[^\n"]*\.py)", line (\d+)/gm)];
  return found.flatMap(([, file, line]) => (file!.startsWith(`${repository}/`) ? [{ file: file!, line: Number(line) }] : []));
}

/** What failed, without the way there. */
export function withoutTrace(message: string): string {
  return message.split(/\n+At:\n/)[0]!.trim();
}
