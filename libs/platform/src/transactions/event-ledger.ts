import type { Call } from '@stratus/contracts';
import type { Statements } from '../postgres/transaction-session.js';

/** What an event is about, as `GET /account/events` shows it (contract 4.8). */
export interface EventEntity {
  type: string;
  id: number | string;
  label: string;
  /** As records say it: `/v4/vpcs/1`. */
  url: string;
}

/** An event that a command wants published if, and only if, its transaction commits. */
export interface NewEvent {
  type: string;
  entity: EventEntity;
  secondaryEntity?: EventEntity;
  /** The record after the change; before it, for deletes. Never a secret. */
  data: unknown;
}

/** Where a transaction writes its events. Implemented by libs/events as the outbox. */
export interface EventLedger {
  /** Stores the events in the transaction of the change, in the given order, by statements that it sends at once. */
  append(
    statements: Statements,
    call: Pick<Call, 'caller' | 'request'>,
    events: readonly NewEvent[],
    now: Date,
  ): Promise<void>;
  /** Tells the relay that something was committed. */
  wake(): void;
}

/** Injection token of the ledger. */
export const EVENT_LEDGER = Symbol('EVENT_LEDGER');
