/**
 * A failure that a person caused or can mend. `message` says what failed and why, `advice` what to
 * do, each one sentence. Commands show both and the command line prints both; any other error is a
 * defect of ours and is shown as such.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly advice: string | undefined;
  /** A button beside the message that mends it: its title and the id of the command behind it. */
  readonly remedy: { readonly title: string; readonly command: string } | undefined;

  constructor(message: string, advice?: string, options?: ErrorOptions & { remedy?: { title: string; command: string } }) {
    super(message, options);
    this.advice = advice;
    this.remedy = options?.remedy;
  }
}

/** One line (what, why, what to do) for any thrown value; never a stack trace. */
export function describeError(error: unknown): string {
  if (error instanceof UserError) return error.advice ? `${error.message} ${error.advice}` : error.message;
  return error instanceof Error ? error.message : String(error);
}
