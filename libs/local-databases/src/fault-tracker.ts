const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 30_000;
/** Number of tries before a step is given up, if it can be. */
export const TRIES = 4;

interface Failure {
  readonly since: number;
  readonly tries: number;
  readonly retryAt: number;
  readonly reason: string;
}

/** Failing steps, by name; each is retried after twice the previous wait, up to half a minute. */
export class FaultTracker {
  readonly #troubles = new Map<string, Failure>();

  /** @param lastingMs how long a fault may last before the status reports it: a job ends when the status reports a fault. */
  constructor(
    private readonly lastingMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Returns how often it has occurred in a row. */
  note(name: string, reason: string): number {
    const now = this.now();
    const { tries: before = 0, since = now } = this.#troubles.get(name) ?? {};
    const tries = before + 1;
    const delay = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), MAX_DELAY_MS);
    this.#troubles.set(name, { since, tries, retryAt: now + delay, reason });
    return tries;
  }

  has(name: string): boolean {
    return this.#troubles.has(name);
  }

  /** Whether it is time to try it; true if it has not failed. */
  mayTry(name: string): boolean {
    return (this.#troubles.get(name)?.retryAt ?? 0) <= this.now();
  }

  /** Whether it is time to try something again. */
  get isDue(): boolean {
    return [...this.#troubles.values()].some(({ retryAt }) => retryAt <= this.now());
  }

  /** Why something has been failing for long. */
  get lasting(): string | undefined {
    return [...this.#troubles.values()].find(({ since }) => this.now() - since >= this.lastingMs)?.reason;
  }

  forget(name: string): void {
    this.#troubles.delete(name);
  }

  forgetBut(names: ReadonlySet<string>): void {
    for (const name of this.#troubles.keys()) if (!names.has(name)) this.#troubles.delete(name);
  }
}
