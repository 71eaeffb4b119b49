import type { Command } from 'commander';
import type { Context } from './context.js';
import type { Ended, Output } from './output/output.js';

/** Turns the work of a command into an action of the command-line library: it gets the arguments and, last, the options. */
export type Perform = <A extends unknown[]>(
  work: (context: Context, ...args: A) => Promise<Output | Ended | undefined>,
) => (this: Command, ...given: [...A, Command]) => Promise<void>;

/** What the tree of commands is built with. */
export interface Assembly {
  perform: Perform;
  environment: NodeJS.ProcessEnv;
  /** The words of the command line: resource commands are declared only when they are needed. */
  words: readonly string[];
}
