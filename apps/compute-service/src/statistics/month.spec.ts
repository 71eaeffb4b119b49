import { pastOrCurrentMonth } from './month.js';

const NOW = new Date('2026-03-31T23:59:59Z');

describe('the month of statistics', () => {
  it.each([
    ['2026', '3', '2026-03'],
    ['2026', '03', '2026-03'],
    ['2000', '1', '2000-01'],
    ['2025', '12', '2025-12'],
  ])('may be %s/%s', (year, month, text) => expect(pastOrCurrentMonth({ year, month }, NOW)).toBe(text));

  it.each([
    ['2026', '4', 'month: Must not be in the future'],
    ['2027', '01', 'month: Must not be in the future'],
    ['2026', '0', 'month: Must be 1-12'],
    ['2026', '13', 'month: Must be 1-12'],
    ['2026', '1e0', 'month: Must be 1-12'],
    ['2026', '003', 'month: Must be 1-12'],
    ['1999', '12', 'year: Must be 2000-2037'],
    ['2038', '1', 'year: Must be 2000-2037'],
    ['-026', '-1', 'year: Must be 2000-2037; month: Must be 1-12'],
    ['', ' 1', 'year: Must be 2000-2037; month: Must be 1-12'],
  ])('is refused if it is %j/%j: %s', (year, month, reason) =>
    expect(() => pastOrCurrentMonth({ year, month }, NOW)).toThrow(reason),
  );
});
