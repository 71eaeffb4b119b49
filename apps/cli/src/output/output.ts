import type { ExitCode } from '../exit-code.js';

/** What a command prints: text for people, data for programs (`--json`). */
export interface Output {
  text: string;
  data: unknown;
  exitCode?: ExitCode;
}

/** The end of a command that has used the terminal itself. */
export class Ended {
  readonly exitCode: number;

  constructor(exitCode: number) {
    this.exitCode = exitCode;
  }
}

/** One line or more, with the same facts as data. */
export const message = (text: string, data: unknown = { message: text }): Output => ({ text, data });
