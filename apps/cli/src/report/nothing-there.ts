import { CommandFailure } from '../command-failure.js';

/** There is nothing to talk to: no stack runs, or it does not answer. */
export class NothingThere extends CommandFailure {}
