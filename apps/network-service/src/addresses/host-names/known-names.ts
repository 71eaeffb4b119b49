const MAX_NAMES = 1_000;

/** Remembers names for a limited time; when full, forgets the oldest. */
export class KnownNames {
  private readonly until = new Map<string, number>();

  /** @param forMs lifetime of a name; 0 remembers nothing. */
  constructor(private readonly forMs: number) {}

  has(name: string, now: number): boolean {
    return (this.until.get(name.toLowerCase()) ?? 0) > now;
  }

  add(name: string, now: number): void {
    const key = name.toLowerCase();
    this.until.delete(key);
    this.until.set(key, now + this.forMs);
    const [oldest] = this.until.keys();
    if (this.until.size > MAX_NAMES && oldest !== undefined) this.until.delete(oldest);
  }
}
