/** How long a step has waited by its last check, and the pause that followed. */
export interface Waited {
  readonly ms: number;
  /** When the pause began, in milliseconds since 1970; only the difference to the next check counts. */
  readonly at: number;
  readonly pauseMs: number;
}

/**
 * Milliseconds that a step has waited: the pauses between its checks, each counted by at most its own length. So neither a
 * clock that jumps, nor the difference between the clocks of two processes, nor the time in which no process ran changes it
 * by more than a pause.
 */
export const waitedBy = (last: Waited | undefined, now: number): number =>
  last === undefined ? 0 : last.ms + Math.min(Math.max(now - last.at, 0), last.pauseMs);

/** The results of a saga contain it under this key, which is no name of a step. */
export const waitedKey = (step: string): string => `${step} since`;

/** The stored value; undefined before the first pause, and for a number, which an earlier version stored. */
export const waitedIn = (results: Readonly<Record<string, unknown>>, step: string): Waited | undefined => {
  const stored = results[waitedKey(step)];
  return typeof stored === 'object' && stored !== null ? (stored as Waited) : undefined;
};
