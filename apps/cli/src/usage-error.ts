/** Thrown for a wrong command line; the usage of the command follows the message. */
export class UsageError extends Error {}
