const FIRST_MS = 250;
const MAX_DELAY_MS = 60_000;

/**
 * Resources whose next event the stream refuses. The relay retries them after a wait that doubles with each failure, so that
 * their events keep their order and do not fill the batches of other resources.
 */
export class BlockedResources {
  private readonly resources = new Map<string, { until: number; pauseMs: number }>();

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** The resources to skip now. */
  current(): string[] {
    const now = this.clock();
    return [...this.resources].filter(([, { until }]) => until > now).map(([resource]) => resource);
  }

  /** @param progressed whether the stream accepted other events of the resource before. */
  failed(resource: string, progressed: boolean): void {
    const before = progressed ? undefined : this.resources.get(resource);
    const pauseMs = before ? Math.min(before.pauseMs * 2, MAX_DELAY_MS) : FIRST_MS;
    this.resources.set(resource, { pauseMs, until: this.clock() + pauseMs });
  }

  succeeded(resource: string): void {
    this.resources.delete(resource);
  }

  get size(): number {
    return this.resources.size;
  }
}
