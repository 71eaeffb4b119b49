import type { AdvanceClockRequest } from '@stratus/contracts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A length of time in words. */
export function lengthOf(seconds: number): string {
  const parts = UNITS.map(([unit, size], at) => {
    const larger = UNITS[at - 1]?.[1];
    const count = Math.floor((larger === undefined ? seconds : seconds % larger) / size);
    return count > 0 && `${count.toLocaleString('en')} ${count === 1 ? unit : `${unit}s`}`;
  });
  return parts.filter((part) => part !== false).join(' ') || '0 seconds';
}

/** How far a clock is ahead, in words. */
export const aheadOf = (seconds: number): string => (seconds === 0 ? 'No: this is the real time' : lengthOf(seconds));

/** The request for what a person has entered: a time begins with its year, anything else is meant as a duration. */
export function advanceOf(entered: string): AdvanceClockRequest {
  const text = entered.trim();
  if (text === '') return {};
  if (!/^\d{4}-/.test(text)) return { advance: text.toUpperCase() };
  return { to: text.replace(' ', 'T').replace(/Z$/i, '') };
}
