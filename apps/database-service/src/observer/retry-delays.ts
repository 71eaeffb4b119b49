const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

interface Failure {
  readonly fault: string;
  readonly tries: number;
  readonly retryAt: number;
}

/** Work that fails for some databases: it does not delay the others, and waits longer after each failure. */
export class RetryDelays {
  private readonly byId = new Map<number, Failure>();

  /**
   * @param now milliseconds of a clock that never goes back.
   * @param report called once per fault, not once per try.
   */
  constructor(
    private readonly now: () => number,
    private readonly report: (databaseId: number, error: unknown) => void,
  ) {}

  clear(): void {
    this.byId.clear();
  }

  /** The databases whose next try is not due yet. */
  waiting(): number[] {
    const now = this.now();
    return [...this.byId].filter(([, { retryAt }]) => retryAt > now).map(([id]) => id);
  }

  /** Does the work for a database, unless its next try is not due yet. Never throws. @returns whether it is done. */
  async unlessTooEarly(id: number, work: () => Promise<void>): Promise<boolean> {
    const failure = this.byId.get(id);
    const now = this.now();
    if (failure && failure.retryAt > now) return false;
    try {
      await work();
      this.byId.delete(id);
      return true;
    } catch (error) {
      const fault = String(error);
      const tries = (failure?.tries ?? 0) + 1;
      this.byId.set(id, { fault, tries, retryAt: now + delayAfter(tries) });
      if (failure?.fault !== fault) this.report(id, error);
      return false;
    }
  }
}

const delayAfter = (tries: number): number => Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), MAX_DELAY_MS);
