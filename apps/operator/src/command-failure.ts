/** A command that could not do its work, and what its user can do. */
export class CommandFailure extends Error {
  constructor(
    message: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
