/** Thrown for an invalid command line; the message names the reason, the exit code is 2. */
export class UsageError extends Error {}
