/** The command line is not usable; `usage` says what would be. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly usage: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
