/** A failure that an operator can fix: its message says what happened; `whatToDo`, how to fix it. */
export class InstallationFailure extends Error {
  constructor(
    message: string,
    readonly whatToDo: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'InstallationFailure';
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
