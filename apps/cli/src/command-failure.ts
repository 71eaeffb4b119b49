/** A command that could not be done, through no mistake in its command line. */
export class CommandFailure extends Error {
  /** Facts for programs, which `--json` prints beside message and remedy. */
  readonly details: object;

  constructor(
    message: string,
    /** What the operator can do about it. */
    readonly remedy: string,
    options?: ErrorOptions & { details?: object },
  ) {
    super(message, options);
    this.details = options?.details ?? {};
  }
}
