import type { SqlTransaction } from '@stratus/platform/persistence';
import type { CloudEvent } from '../envelope/cloud-event.js';

/** What a subscriber does with events; everything it writes goes into one transaction with the inbox. */
export interface Subscription {
  /** Name of the durable consumer: `account-event-feed`. */
  name: string;
  /** One subject filter, `events.>` or narrower. */
  filterSubject: string;
  /**
   * Applies events in order per resource. Throwing rolls everything back; a lone poison event is tried again a few
   * times, while the later events of its resource wait, and ends as a dead letter.
   */
  apply: (transaction: SqlTransaction, events: readonly CloudEvent[]) => Promise<void>;
  /** Called after the effect has committed; not called when the process dies in between. */
  afterCommit?: (events: readonly CloudEvent[]) => void;
}
