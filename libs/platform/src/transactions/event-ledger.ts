import type { Call } from '@stratus/contracts';
import type { Statements } from '../postgres/sql-transaction.js';

/** What an event is about, as `GET /account/events` shows it (contract 4.8). */
export interface EventEntity {
  type: string;
  id: number | string;
  label: string;
  /** As records say it: `/v4/vpcs/1`. */
  url: string;
}

/** `notification` is a job that is not planned but just runs, as the jobs of databases do. */
export type JobStatus = 'notification' | 'scheduled' | 'started' | 'finished' | 'failed';

/** The job that an event is a step of, and where it stands with this step. */
export interface EventJob {
  /** UUID, the same in all events of the job. */
  id: string;
  status: JobStatus;
  /** 0 to 100; null where nobody knows. */
  percent: number | null;
  /** `HH:MM:SS` until it ends, where that is known. */
  timeRemaining?: string;
  /** Speed, where that means something: `120 MB/s`. */
  rate?: string;
  /** For people. */
  message?: string;
}

/** An event that a command wants published if, and only if, its transaction commits. */
export interface NewEvent {
  type: string;
  entity: EventEntity;
  secondaryEntity?: EventEntity;
  /** Set when the event is a step of a job and not a change that is over with it. */
  job?: EventJob;
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
