import type { Call } from '@stratus/contracts';
import type { Write } from '@stratus/postgres';

/** The resource of an event, as `GET /account/events` shows it (contract 4.8). */
export interface EventEntity {
  type: string;
  id: number | string;
  label: string;
  /** As in records: `/v4/vpcs/1`. */
  url: string;
}

/** `notification`: a job that was not scheduled before it ran, like database jobs. */
export type JobStatus = 'notification' | 'scheduled' | 'started' | 'finished' | 'failed';

/** The job that an event belongs to, and the job's state after the event. */
export interface EventJob {
  /** UUID, the same in all events of the job. */
  id: string;
  status: JobStatus;
  /** 0 to 100; null when unknown. */
  percent: number | null;
  /** `HH:MM:SS` until the job ends, if known. */
  timeRemaining?: string;
  /** Speed, if the job has one: `120 MB/s`. */
  rate?: string;
  /** Human-readable. */
  message?: string;
}

/** An event to publish if, and only if, the command's transaction commits. */
export interface NewEvent {
  type: string;
  entity: EventEntity;
  secondaryEntity?: EventEntity;
  /** Set when the event is a step of a job instead of a complete change. */
  job?: EventJob;
  /** The record after the change; before it, for deletes. Never a secret. */
  data: unknown;
}

/** Where a transaction writes its events. Implemented by libs/events as the outbox. */
export interface EventLedger {
  /**
   * The statements that store the events in the given order, in the transaction of the change; the transaction sends them one
   * after the other, with its commit.
   *
   * @throws ApiFailure 400 for an event that cannot be stored.
   */
  writes(call: Pick<Call, 'caller' | 'request'>, events: readonly NewEvent[], now: Date): Write[];
  /** Wakes the relay after a commit. */
  wake(): void;
}

/** Injection token of the ledger. */
export const EVENT_LEDGER = Symbol('EVENT_LEDGER');
