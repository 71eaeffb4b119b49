import { KnownNames } from './known-names.js';

describe('known names', () => {
  it('are known until their time is over, ignoring case', () => {
    const known = new KnownNames(100);
    known.add('Web.example.com', 1_000);
    expect(known.has('web.EXAMPLE.com', 1_099)).toBe(true);
    expect(known.has('web.example.com', 1_100)).toBe(false);
    expect(known.has('other.example.com', 1_000)).toBe(false);
  });

  it('are not kept without time', () => {
    const known = new KnownNames(0);
    known.add('a.b', 1_000);
    expect(known.has('a.b', 1_000)).toBe(false);
  });

  it('are at most a thousand: the oldest goes first, and one added again is new', () => {
    const known = new KnownNames(100);
    for (let index = 0; index < 1_000; index += 1) known.add(`n${index}.b`, 1);
    known.add('n0.b', 1);
    known.add('one-more.b', 1);
    expect(['n0.b', 'n1.b', 'n2.b', 'one-more.b'].map((name) => known.has(name, 1))).toEqual([true, false, true, true]);
  });
});
