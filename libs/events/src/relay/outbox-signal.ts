import type { NatsLink } from '@stratus/messaging';

/**
 * Wakes the relay after a commit, on whichever replica leads it.
 *
 * Uses NATS instead of LISTEN/NOTIFY: a commit that notifies takes a lock on the whole database cluster, so notifying commits
 * wait for each other's flush to disk (decision 4). A lost signal costs one poll interval.
 */
export class OutboxSignal {
  private readonly subject: string;
  private raised = false;
  private relayHere?: () => void;

  constructor(
    private readonly nats: NatsLink,
    service: string,
  ) {
    this.subject = `signal.${service}.outbox`;
  }

  /**
   * Wakes the relay if it runs in this process; else sends at most one message per turn of the event loop, for any number of
   * commits.
   */
  raise(): void {
    if (this.relayHere) return this.relayHere();
    if (this.raised) return;
    this.raised = true;
    setImmediate(() => {
      this.raised = false;
      this.nats.signal(this.subject);
    });
  }

  /** Marks the relay as running in this process, until the signal aborts. */
  relayIsHere(wake: () => void, leading: AbortSignal): void {
    this.relayHere = wake;
    leading.addEventListener('abort', () => (this.relayHere = undefined), { once: true });
  }

  onRaised(listener: () => void): void {
    this.nats.listen(this.subject, listener);
  }
}
