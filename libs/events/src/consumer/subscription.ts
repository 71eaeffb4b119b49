import type { SqlTransaction } from '@stratus/postgres';
import type { CloudEvent } from '../envelope/cloud-event.js';

/** A subscriber to events. Its writes and the inbox share one transaction. */
export interface Subscription {
  /** Name of the durable consumer: `account-event-feed`. */
  name: string;
  /** One subject filter, narrower than `events.>`. Leave it out for all events: with a filter, the broker counts every match. */
  filterSubject?: string;
  /** Events that arrive within this time share a transaction; 80 ms without it, which saves most of the work under load. */
  gatherMs?: number;
  /**
   * Applies events in order per resource. If it throws, everything is rolled back; the consumer retries a single poison event
   * a few times, while the later events of its resource wait, and then stores it as a dead letter.
   */
  apply: (transaction: SqlTransaction, events: readonly CloudEvent[]) => Promise<void>;
  /** Runs after the effect has committed; a crash in between skips it. */
  afterCommit?: (events: readonly CloudEvent[]) => void;
}
