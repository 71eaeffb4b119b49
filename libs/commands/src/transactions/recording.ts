import type { Write } from '@stratus/postgres';
import type { NewEvent } from './event-ledger.js';

/** Writes of a command at its commit. */
export interface Recording {
  /** The time of this command, the same in records and events. */
  readonly now: Date;
  /** Publishes an event if the transaction commits. */
  emit(...events: NewEvent[]): void;
  /**
   * Sends a write together with the commit, once the work has succeeded, instead of waiting for its result. If it fails, the
   * transaction fails with its error. All such writes form one statement, so they must not depend on one another, and their
   * texts must not begin with `with`.
   */
  atCommit(write: Write): void;
  /** Runs a callback right after the commit. It must not throw; a crash of the process loses it. */
  onCommitted(listener: () => void): void;
}

/** A recording, from the runner's side. */
export class Recorded implements Recording {
  readonly events: NewEvent[] = [];
  readonly writes: Write[] = [];
  private readonly listeners: (() => void)[] = [];

  constructor(readonly now: Date) {}

  readonly emit = (...events: NewEvent[]): void => void this.events.push(...events);
  readonly atCommit = (write: Write): void => void this.writes.push(write);
  readonly onCommitted = (listener: () => void): void => void this.listeners.push(listener);

  committed(): void {
    for (const listener of this.listeners) listener();
  }
}
