import type { EventRecord } from '@stratus/contracts';

const KEPT = 300;

/** The latest events of the live stream, newest first. A job appears once, in its latest state. */
export class RecentEvents {
  private byId = new Map<number, EventRecord>();
  private sorted: readonly EventRecord[] = [];

  /** A list that stays the same until an event is added. */
  get list(): readonly EventRecord[] {
    return this.sorted;
  }

  add(event: EventRecord): void {
    this.byId.set(event.id, event);
    this.sorted = [...this.byId.values()].toSorted((a, b) => b.id - a.id).slice(0, KEPT);
    if (this.byId.size > KEPT) this.byId = new Map(this.sorted.map((each) => [each.id, each]));
  }
}
