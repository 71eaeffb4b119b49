import fc from 'fast-check';
import { formatNetwork, networkContains, networksOverlap, parseNetwork } from '@stratus/contracts';
import { disjointNetworks, disjointRanges } from './disjoint.js';

const networkTexts = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 32 })))
  .map((parts) => parts.map(([a, b, prefix]) => `10.${a % 4}.${b}.0/${prefix}`));

it('networks of a set do not overlap, and contain the same addresses', () => {
  fc.assert(
    fc.property(networkTexts, (texts) => {
      const kept = disjointNetworks(texts, 4);
      kept.forEach((one, index) =>
        expect(kept.slice(index + 1).filter((other) => networksOverlap(one, other))).toEqual([]),
      );
      const outside = texts
        .map((text) => parseNetwork(text)!)
        .filter((network) => !kept.some((outer) => networkContains(outer, network)));
      expect(outside).toEqual([]);
      const given = new Set(texts.map((text) => formatNetwork(parseNetwork(text)!)));
      expect(kept.map(formatNetwork).filter((text) => !given.has(text))).toEqual([]);
    }),
  );
});

it('ranges of a set neither overlap nor adjoin, and contain the same ports', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 6 }));
  fc.assert(
    fc.property(fc.array(range), (pairs) => {
      const ranges = pairs.map(([from, more]) => ({ from, to: from + more }));
      const kept = disjointRanges(ranges);
      const portsOf = (all: readonly { from: number; to: number }[]): number[] =>
        [...Array(60).keys()].filter((port) => all.some(({ from, to }) => from <= port && port <= to));
      expect(portsOf(kept)).toEqual(portsOf(ranges));
      kept.slice(1).forEach(({ from }, index) => expect(from).toBeGreaterThan(kept[index]!.to + 1));
    }),
  );
});
