import { CommandFailure } from './command-failure.js';

/** A variable is missing or wrong: nothing was tried. */
export class WrongVariable extends CommandFailure {}
