import { ClockSetback } from './clock-setback.js';

it('a clock that goes back is noticed twice, as at the first look; one that is slow or goes ahead is not', () => {
  const setback = new ClockSetback();
  expect(setback.isNoticed(5_000_000, 0)).toBe(true);
  expect(setback.isNoticed(5_001_000, 1_000)).toBe(true);
  expect(setback.isNoticed(5_060_000, 60_500)).toBe(false);
  expect(setback.isNoticed(8_720_000, 120_000)).toBe(false);
  expect(setback.isNoticed(5_180_000, 180_000)).toBe(true);
  expect(setback.isNoticed(5_181_000, 181_000)).toBe(true);
  expect(setback.isNoticed(5_240_000, 240_000)).toBe(false);
});
