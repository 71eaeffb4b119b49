/** Injection token of the app's validated configuration. */
export const CONFIGURATION = Symbol('CONFIGURATION');
/** Injection token of the clock. */
export const CLOCK = Symbol('CLOCK');
/** Injection token of the service's name: first token of its subjects, name of its schema, `source` of its events. */
export const SERVICE_NAME = Symbol('SERVICE_NAME');
