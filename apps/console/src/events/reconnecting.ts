import type { ApiProblem } from '../api/api-problem.js';

const FIRST_MS = 1_000;
const MAX_DELAY_MS = 30_000;
/** Too many requests, or too many streams of the user: more attempts make it worse. */
const LIMITED_MS = 30_000;

/** Whether the same attempt would be refused again. */
export const isFinal = (problem: ApiProblem): boolean => !problem.isPassing;

/**
 * Milliseconds until the next attempt: twice as long after each failure, and spread, so that the tabs of all people do not return
 * at the same moment.
 *
 * @param random from 0 to 1.
 */
export function reconnectDelay(failures: number, random: number, problem?: ApiProblem): number {
  const doubled = Math.min(MAX_DELAY_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  const base = problem?.status === 429 ? Math.max(LIMITED_MS, doubled, (problem.retryAfter ?? 0) * 1_000) : doubled;
  return Math.round(base * (1 + random / 2));
}
