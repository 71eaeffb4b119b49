import type { Call } from '@stratus/contracts';
import { JoinedWrites } from '../postgres/joined-writes.js';
import type { Statements } from '../postgres/sql-transaction.js';
import type { EventLedger, NewEvent } from './event-ledger.js';

/** A write whose answer the work does not need. */
export type LastWrite = (statements: Statements) => Promise<unknown>;

interface Last {
  call: Pick<Call, 'caller' | 'request'>;
  events: readonly NewEvent[];
  now: Date;
  writes: readonly LastWrite[];
}

/**
 * Sends the events of a transaction and its last writes: in one statement, except for several events, which may take several
 * that count on from one another.
 *
 * @returns what has been sent; the error that matters comes first.
 * @throws ApiFailure 400 for an event that cannot be stored, before anything is sent.
 */
export function sendLast(
  statements: Statements,
  ledger: EventLedger,
  { call, events, now, writes }: Last,
): Promise<unknown>[] {
  const joined = new JoinedWrites();
  const target = events.length === 1 ? joined : statements;
  const appended = events.length > 0 ? [ledger.append(target, call, events, now)] : [];
  const written = writes.map((write) => write(joined));
  return [...appended, joined.sendTo(statements), ...written];
}
