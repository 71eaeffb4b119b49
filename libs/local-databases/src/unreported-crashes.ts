import type { Work } from './cluster-work.js';

/**
 * Members that have died since the status was last read. They start again once it was: a server may come up faster than its
 * death is read, and customers are owed an event for it.
 */
export class UnreportedCrashes {
  readonly #members = new Set<number>();
  #firstAt = 0;

  /** @param longestMs how long a start waits when no one reads the status. */
  constructor(private readonly longestMs: number) {}

  note(member: number): void {
    if (this.#members.size === 0) this.#firstAt = Date.now();
    this.#members.add(member);
  }

  /** Notes that the status was read. True: there were deaths in it that had not been. */
  read(): boolean {
    const wereUnread = this.#members.size > 0;
    this.#members.clear();
    return wereUnread;
  }

  /** Whether deaths have waited for too long to be read. */
  get areLate(): boolean {
    return this.#members.size > 0 && this.#firstAt + this.longestMs <= Date.now();
  }

  holdsUp(work: Work): boolean {
    return work.kind === 'start' && this.#members.has(work.member) && !this.areLate;
  }
}
