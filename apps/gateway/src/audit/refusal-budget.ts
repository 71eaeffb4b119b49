const WINDOW_MS = 60_000;
/** More refusals than a client with a wrong token needs to be noticed. */
const MAX_PER_CLIENT = 30;
/** Bounds what many addresses together can add to the audit log, and the memory for counting them. */
const MAX_IN_ALL = 600;

/**
 * Bounds the entries about requests of unknown clients and about exceeded rate limits: a flood of them must not fill the audit
 * log (decision 15).
 */
export class RefusalBudget {
  private started = -Infinity;
  private all = 0;
  private readonly byClient = new Map<string, number>();

  /** Whether another refusal of this client may have an entry; counts it if it may. */
  allows(client: string, now: number): boolean {
    if (now - this.started >= WINDOW_MS) {
      this.started = now;
      this.all = 0;
      this.byClient.clear();
    }
    const count = this.byClient.get(client) ?? 0;
    if (this.all >= MAX_IN_ALL || count >= MAX_PER_CLIENT) return false;
    this.all += 1;
    this.byClient.set(client, count + 1);
    return true;
  }
}
