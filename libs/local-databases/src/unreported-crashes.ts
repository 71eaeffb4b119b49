import type { Work } from './cluster-work.js';

/**
 * Members that have crashed since the status was last read. They restart only after that: a server may come up faster than its
 * crash is read, and customers must get an event for it.
 */
export class UnreportedCrashes {
  readonly #members = new Set<number>();
  #firstAt = 0;

  /** @param longestMs how long a restart waits if no one reads the status. */
  constructor(private readonly longestMs: number) {}

  note(member: number): void {
    if (this.#members.size === 0) this.#firstAt = performance.now();
    this.#members.add(member);
  }

  /** Notes that the status was read. True: it contained crashes that had not been reported. */
  read(): boolean {
    const wereUnread = this.#members.size > 0;
    this.#members.clear();
    return wereUnread;
  }

  /** Whether crashes have waited for too long to be read. */
  get areLate(): boolean {
    return this.#members.size > 0 && this.#firstAt + this.longestMs <= performance.now();
  }

  holdsUp(work: Work): boolean {
    return work.kind === 'start' && this.#members.has(work.member) && !this.areLate;
  }
}
