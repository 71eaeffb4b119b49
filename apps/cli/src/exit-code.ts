/** The exit codes of the program, as its help lists them. */
export const EXIT = {
  done: 0,
  /** Refused or failed; a check has found a difference. */
  failed: 1,
  /** The command line or a variable is wrong: nothing was tried. */
  usage: 2,
  /** There is nothing to talk to: no stack runs, or a server does not answer. */
  unreachable: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
