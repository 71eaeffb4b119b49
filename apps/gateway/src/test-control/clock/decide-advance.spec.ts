/** Catches: a clock that goes back or too far, and a request that says nothing or too much. */
import { ApiFailure } from '@stratus/contracts';
import type { AdvanceClockRequest } from '@stratus/contracts';
import { decideAdvance } from './decide-advance.js';

const REAL = Date.parse('2026-01-31T12:00:00Z');
const DAY = 86_400;
const decided = (request: AdvanceClockRequest, ahead = 0): unknown => {
  try {
    return decideAdvance(request, ahead, REAL);
  } catch (error) {
    return (error as ApiFailure).errors;
  }
};

describe('how far a clock advances', () => {
  it.each<[AdvanceClockRequest, number, number]>([
    [{ advance: 'P1D' }, 0, DAY],
    [{ advance: 'P1D' }, DAY, 2 * DAY],
    [{ to: '2026-02-01T12:00:00' }, 0, DAY],
    [{ to: '2026-02-02T12:00:00' }, DAY, 2 * DAY],
    [{ to: '2026-02-01T12:00:00' }, 3 * DAY, 3 * DAY],
    [{ to: '2020-01-01T00:00:00' }, 0, 0],
  ])('%j from %i', (request, ahead, expected) => {
    expect(decided(request, ahead)).toBe(expected);
  });

  it.each<[AdvanceClockRequest, number, string | undefined]>([
    [{}, 0, undefined],
    [{ advance: 'P1D', to: '2026-02-01T12:00:00' }, 0, 'to'],
    [{ advance: 'P3650D' }, 1, 'advance'],
    [{ to: '2036-01-30T12:00:00' }, 0, 'to'],
  ])('%j from %i is refused', (request, ahead, field) => {
    expect(decided(request, ahead)).toEqual([{ ...(field && { field }), reason: expect.any(String) }]);
  });
});
