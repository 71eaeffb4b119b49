/** A command that could not be done, through no mistake in its command line. */
export class CommandFailure extends Error {
  constructor(
    message: string,
    /** What the operator can do about it. */
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
