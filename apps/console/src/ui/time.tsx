import type { ReactNode } from 'react';

/** Times of the API are UTC without a zone; those of operators have one. */
const inZone = (time: string): string => (time.endsWith('Z') ? time : `${time}Z`);
const momentOf = (time: string): Date => new Date(inZone(time));

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });

/** How long ago something was, in words. */
export function ago(time: string, now: Date): string {
  const seconds = Math.round((momentOf(time).getTime() - now.getTime()) / 1000);
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
  return Math.abs(seconds) < 10 ? 'just now' : relative.format(Math.round(seconds / length), unit);
}

/** A time of the API: how long ago, and exactly for those who point at it. */
export const Time = ({ value, exact = false }: { value: string; exact?: boolean }): ReactNode => (
  <time dateTime={inZone(value)} title={`${value.replace(/Z$/, '')} UTC`}>
    {exact ? absolute.format(momentOf(value)).replace(',', '') : ago(value, new Date())}
  </time>
);
