import type { LoggedRequest } from '../api/logged-request.js';

/** As many as the log keeps of an account. */
const KEPT = 1_000;

/** A call with a number: a later one has a higher number. */
export interface NumberedRequest {
  id: number;
  call: LoggedRequest;
}

/** Clients may choose the id of a request, and choose it twice. */
const keyOf = ({ id, time }: LoggedRequest): string => `${time} ${id}`;

/** The latest calls, newest first: those of the log and those of the stream, each once. */
export class RecentRequests {
  private last = 0;
  private entries: readonly NumberedRequest[] = [];
  private keys = new Set<string>();

  /** A list that stays the same until a call is added. */
  get list(): readonly NumberedRequest[] {
    return this.entries;
  }

  /** The number of the latest call. */
  get mark(): number {
    return this.last;
  }

  /** Adds a call of the stream. */
  add(call: LoggedRequest): void {
    if (this.keys.has(keyOf(call))) return;
    this.keep([{ id: (this.last += 1), call }, ...this.entries]);
  }

  /**
   * Takes over what the log has, and forgets what it does not have any more.
   *
   * @param calls newest first.
   * @param mark before the log was asked: later calls of the stream need not be in its response.
   */
  load(calls: readonly LoggedRequest[], mark: number): void {
    const known = new Map(this.entries.map(({ id, call }) => [keyOf(call), id]));
    const logged = new Map(calls.map((call) => [keyOf(call), call]));
    const later = this.entries.filter(({ id, call }) => id > mark && !logged.has(keyOf(call)));
    let before = Number.NEGATIVE_INFINITY;
    const numbered = [...later.map(({ call }) => call), ...logged.values()].toReversed().map((call) => {
      const id = known.get(keyOf(call));
      before = id !== undefined && id > before ? id : (this.last += 1);
      return { id: before, call };
    });
    this.keep(numbered.toReversed());
  }

  private keep(entries: readonly NumberedRequest[]): void {
    this.entries = entries.slice(0, KEPT);
    this.keys = new Set(this.entries.map(({ call }) => keyOf(call)));
  }
}
