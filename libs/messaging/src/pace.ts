/** When to retry a call that has no reply. */
export interface Pace {
  /** A call without a reply after this time may be in a frozen process: the client asks all replicas about it. */
  patienceMs: number;
  /** A process that works on a call confirms it within this time, or counts as frozen. */
  signMs: number;
}

/**
 * Longer than nearly every reply takes, so that a call costs one message while its service is healthy, and short enough for a
 * user to wait through (decision 22).
 */
const PATIENCE_MS = 500;

/**
 * How long after sending a message may start its call. Messages take milliseconds; an older one was in a frozen process or
 * broker.
 */
export const START_MS = 2_000;

/**
 * Until when the message may start a call with this timeout, in milliseconds since 1970.
 *
 * @param leadMs how far the clocks of services are ahead.
 */
export const startBy = (limitMs: number, leadMs: number): number => Date.now() + Math.min(limitMs, START_MS) + leadMs;

/** The pace of calls with this timeout. */
export function paceOf(limitMs: number): Pace {
  const patienceMs = Math.min(PATIENCE_MS, limitMs / 5);
  return { patienceMs, signMs: patienceMs / 2 };
}

/** Limits the concurrent retries of a process, so that a cluster at its limit gets few of them. */
export class Places {
  private taken = 0;

  constructor(private readonly count = 64) {}

  /** Whether a place was free; the caller returns it. */
  take(): boolean {
    if (this.taken >= this.count) return false;
    this.taken += 1;
    return true;
  }

  giveBack(): void {
    this.taken -= 1;
  }
}
