import type { ApiFailure } from '@stratus/contracts';

/** Longer than callers wait for further tries, and longer than a try may take to start. */
const REMEMBERED_MS = 15_000;
/** A refusal has a few hundred bytes, 10 kB at most. */
const MOST = 2_000;

/**
 * The refusals of the last seconds, by delivery id. The same call may arrive again, if its sender was too busy to read the
 * refusal: running it then could apply a change that the sender believes was refused.
 */
export class RecentRefusals {
  /** The oldest first. */
  private readonly byId = new Map<string, { failure: ApiFailure; until: number }>();

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly most = MOST,
  ) {}

  add(id: string, failure: ApiFailure): void {
    this.byId.set(id, { failure, until: this.now() + REMEMBERED_MS });
    for (const [oldest, { until }] of this.byId) {
      if (until > this.now() && this.byId.size <= this.most) return;
      this.byId.delete(oldest);
    }
  }

  find(id: string): ApiFailure | undefined {
    const found = this.byId.get(id);
    return found && found.until > this.now() ? found.failure : undefined;
  }
}
