/** A failure that the user at the terminal can fix: its message says what happened and what to do. */
export class Failure extends Error {
  readonly whatToDo: string;

  constructor(message: string, whatToDo: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Failure';
    this.whatToDo = whatToDo;
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The `code` of a system error (`EEXIST`, `EACCES` …) or of an SQL error. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
