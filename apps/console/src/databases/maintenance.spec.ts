import { windowInWords, withFrequency } from './maintenance.js';

const weekly = { frequency: 'weekly', duration: 1, hour_of_day: 4, day_of_week: 7, week_of_month: null } as const;
const monthly = { ...weekly, frequency: 'monthly', duration: 3, week_of_month: 2 } as const;

it.each([
  [weekly, 'Every Sunday, 04:00 UTC, for 1 hour'],
  [monthly, 'The second Sunday of each month, 04:00 UTC, for 3 hours'],
  [{ ...weekly, day_of_week: null }, 'On a day that is set when it is active, 04:00 UTC, for 1 hour'],
])('says when a window is: %s', (window, words) => expect(windowInWords(window)).toBe(words));

it('gives a week to monthly windows only', () => {
  expect(withFrequency(weekly, 'monthly').week_of_month).toBe(1);
  expect(withFrequency(monthly, 'monthly').week_of_month).toBe(2);
  expect(withFrequency(monthly, 'weekly').week_of_month).toBeNull();
});
