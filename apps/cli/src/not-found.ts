import { CommandFailure } from './command-failure.js';

/** What the operator has named does not exist. */
export class NotFound extends CommandFailure {}
