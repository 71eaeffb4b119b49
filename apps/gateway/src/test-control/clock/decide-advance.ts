import { MAX_AHEAD_SECONDS, invalid, secondsOf } from '@stratus/contracts';
import type { AdvanceClockRequest } from '@stratus/contracts';

const TOO_FAR = 'The clock can be at most ten years ahead of the real time';
const ONE =
  'Say how far to advance the clock, like {"advance": "P1D"}, or up to when, like {"to": "2030-05-31T13:30:00"}';

/**
 * How far ahead of the real time the clock is to be, in seconds.
 *
 * @param realMs the real time, in milliseconds.
 * @throws ApiFailure 400.
 */
export function decideAdvance({ advance, to }: AdvanceClockRequest, aheadSeconds: number, realMs: number): number {
  if ((advance === undefined) === (to === undefined)) throw invalid(advance === undefined ? undefined : 'to', ONE);
  const wanted =
    advance === undefined ? untilTime(to ?? '', aheadSeconds, realMs) : aheadSeconds + (secondsOf(advance) ?? 0);
  if (wanted > MAX_AHEAD_SECONDS) throw invalid(advance === undefined ? 'to' : 'advance', TOO_FAR);
  return wanted;
}

/** A time that has been reached advances nothing, so that a repeat may come. */
const untilTime = (to: string, aheadSeconds: number, realMs: number): number =>
  Math.max(aheadSeconds, Math.ceil((Date.parse(`${to}Z`) - realMs) / 1000));
