/** Thrown for an invalid command line; `usage` shows the valid form. */
export class UsageError extends Error {
  constructor(
    message: string,
    readonly usage: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
