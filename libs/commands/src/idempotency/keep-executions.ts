import type { Statements } from '@stratus/postgres';

const KEEP = `
  update idempotency_keys set expires = expires + make_interval(secs => $1) where key like 'execution:%'`;

/**
 * Keeps the replies of running executions while the clock of tests is advanced: the gateway's own repeats, which come within
 * seconds of real time, must find them. Replies for the keys of clients expire by that clock.
 */
export function keepExecutions(statements: Statements, seconds: number): void {
  if (seconds > 0) statements.send({ text: KEEP, values: [seconds] });
}
