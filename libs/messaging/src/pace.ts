/** When a call without an answer is tried again. */
export interface Pace {
  /** A call that is not answered within this time may be in a frozen process: the client looks for who works on it. */
  patienceMs: number;
  /** A process that works on a call says so within this time, or counts as frozen. */
  signMs: number;
}

/**
 * Longer than nearly every answer, so that a call costs one message as long as its service is healthy, and short enough
 * that a user waits through it (decision 22).
 */
const PATIENCE_MS = 500;

/**
 * How long after it was sent a message may start its call. Messages take milliseconds; one that is older was in a frozen
 * process or broker.
 */
export const START_MS = 2_000;

/**
 * Until when the message of a call that may take this long may start it, in milliseconds since 1970.
 *
 * @param leadMs how far the clocks of services are ahead.
 */
export const startBy = (limitMs: number, leadMs: number): number => Date.now() + Math.min(limitMs, START_MS) + leadMs;

/** The pace of calls that may take this long. */
export function paceOf(limitMs: number): Pace {
  const patienceMs = Math.min(PATIENCE_MS, limitMs / 5);
  return { patienceMs, signMs: patienceMs / 2 };
}

/** Bounds how many further tries of a process are out at a time, so that a cluster at its limit gets few of them. */
export class Places {
  private taken = 0;

  constructor(private readonly count = 64) {}

  /** Whether there was a place; the taker gives it back. */
  take(): boolean {
    if (this.taken >= this.count) return false;
    this.taken += 1;
    return true;
  }

  giveBack(): void {
    this.taken -= 1;
  }
}
