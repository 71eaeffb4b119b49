import { joinedWrites } from '@stratus/postgres';
import type { Statements, Write } from '@stratus/postgres';

/**
 * Sends the last writes of a transaction: its events, in sequence if they take several statements, and all other writes in one
 * statement, together with a single event.
 *
 * @returns the outcomes, in the order in which they were sent.
 */
export function sendLast(
  statements: Statements,
  events: readonly Write[],
  others: readonly [Write, ...Write[]],
): Promise<unknown>[] {
  const [event, ...more] = events;
  const isLone = event && more.length === 0;
  const joined = joinedWrites(isLone ? [event, ...others] : others);
  return [...(isLone ? [] : events), joined].map(({ text, values }) => statements.query(text, values));
}
