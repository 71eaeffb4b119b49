/** Catches: a duration that is read as another one, and one that is too long or none. */
import { faultOfAdvance, secondsOf } from './duration.js';

describe('a duration', () => {
  it.each([
    ['P1D', 86_400],
    ['PT90M', 5_400],
    ['P2W', 1_209_600],
    ['P1DT2H3M4S', 93_784],
    ['PT1S', 1],
    ['P3650D', 315_360_000],
  ])('%s has %i seconds', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
    expect(faultOfAdvance(text)).toBeUndefined();
  });

  it.each([
    '',
    'P',
    'PT',
    'P1DT',
    '1D',
    'P1M',
    'P1Y',
    'P1WT1H',
    'P1W1D',
    'PT1D',
    'P-1D',
    'P1.5D',
    'p1d',
    ' P1D',
    'P1D\n',
  ])('%j is none', (text) => {
    expect(secondsOf(text)).toBeUndefined();
    expect(faultOfAdvance(text)).toContain('P1D');
  });

  it.each(['P0D', 'PT0S', 'P3651D', 'P999999999W'])('%s is too short or too long', (text) => {
    expect(faultOfAdvance(text)).toBe('Must be from PT1S to P3650D');
  });
});
