/** A request that does not fit the rules: the problem, what to write instead, and near names. */

export class RequestError extends Error {
  readonly help: string;
  /** Names that may have been meant, the nearest first. */
  readonly near: readonly string[];
  constructor(message: string, help: string, near: readonly string[] = []) {
    super(message);
    this.help = help;
    this.near = near;
  }
}

/** Callers without types may hand in anything. */
export function notAText(what: string): RequestError {
  return new RequestError(`This is not a text: ${what}.`, "Write it in quotes.");
}

/** Throws the first of these problems of what was given, if there is one. */
export function refuseFaults(
  faults: readonly { readonly message: string; readonly help: string; readonly near: readonly string[] }[],
): void {
  const [first] = faults;
  if (first) throw new RequestError(first.message, first.help, first.near);
}
