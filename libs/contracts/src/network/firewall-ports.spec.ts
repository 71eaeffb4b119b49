import fc from 'fast-check';
import {
  MAX_PORTS_LENGTH,
  MAX_PORT_ENTRIES,
  PORTS_PATTERN,
  portsContain,
  portsFault,
  readPorts,
} from './firewall-ports.js';
import type { PortRange } from './firewall-ports.js';

const rangesIn = (text: string): PortRange[] => {
  const read = readPorts(text);
  if ('fault' in read) throw new Error(read.fault);
  return read.ranges;
};
const port = fc.integer({ min: 1, max: 65_535 });
const single = port.map((from): PortRange => ({ from, to: from }));
const range = fc
  .tuple(port, port)
  .filter(([one, other]) => one !== other)
  .map(([one, other]): PortRange => ({ from: Math.min(one, other), to: Math.max(one, other) }));
const piecesOf = (ranges: readonly PortRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + (from === to ? 1 : 2), 0);
const ranges = fc
  .array(fc.oneof(single, range), { minLength: 1, maxLength: MAX_PORT_ENTRIES })
  .filter((all) => piecesOf(all) <= MAX_PORT_ENTRIES);
/** The inverse of {@link readPorts}. */
const written = (all: readonly PortRange[], separators: readonly string[]): string =>
  all
    .map(({ from, to }, index) => `${index > 0 ? separators[index] : ''}${from === to ? from : `${from}-${to}`}`)
    .join('');
const separators = fc.array(fc.constantFrom(',', ', '), { minLength: 15, maxLength: 15 });

describe('ports', () => {
  it.each(['22', '80-443', '1', '65535', '1-65535', '22,80', '22, 80', '22, 80-443,8080', '80,80', '443,22'])(
    'may be %j',
    (text) => expect(portsFault(text)).toBeUndefined(),
  );

  it.each([
    '',
    ' ',
    ' 22',
    '22 ',
    '22,  80',
    '22 ,80',
    '22,',
    ',22',
    '22,,80',
    '22-',
    '-22',
    '1-2-3',
    '22 - 80',
    'ssh',
  ])('are not %j: grammar', (text) => expect(portsFault(text)).toContain('separated by commas'));
  it.each(['22\n', '٢٢', '+22', '1e3', '0x16', '2.2', '22;80', '22,\t80'])('are not %j: grammar', (text) =>
    expect(portsFault(text)).toContain('separated by commas'),
  );

  it.each(['0', '022', '65536', '99999999999999999999', '1-65536', '0-10', '10-020'])('are not %j: a port', (text) =>
    expect(portsFault(text)).toBe('Each port must be 1-65535, without leading zeros'),
  );

  it.each(['80-80', '443-80'])('are not %j: a range ends above its start', (text) =>
    expect(portsFault(text)).toBe(`The range ${text} must end above its start`),
  );

  it('have at most 15 entries: a port counts as one, a range as two', () => {
    const ports = (count: number) => Array.from({ length: count }, (_, index) => `${10_000 + index}`).join(', ');
    const spans = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}-65535`).join(', ');
    expect([portsFault(ports(15)), portsFault(`${spans(7)}, 1`)]).toEqual([undefined, undefined]);
    for (const text of [ports(16), spans(8), `${spans(7)}, 1, 2`])
      expect(portsFault(text)).toContain('At most 15 entries');
    expect(ports(15)).toHaveLength(MAX_PORTS_LENGTH);
  });

  it('are read as written, whatever the spaces', () => {
    fc.assert(
      fc.property(ranges, separators, (all, between) => {
        const text = written(all, between);
        expect(rangesIn(text)).toEqual(all);
        expect(text).toMatch(new RegExp(PORTS_PATTERN));
        expect(text.length).toBeLessThanOrEqual(MAX_PORTS_LENGTH);
      }),
    );
  });

  it('of any accepted text mean the same set when rewritten', () => {
    const parts = fc.constantFrom(
      '1',
      '2',
      '22',
      '80-443',
      '443-80',
      '65535',
      '65536',
      '0',
      '01',
      ',',
      ',',
      ', ',
      ' ',
      '-',
    );
    const pattern = new RegExp(PORTS_PATTERN);
    let accepted = 0;
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('');
        if (portsFault(text) !== undefined) return;
        accepted += 1;
        const all = rangesIn(text);
        expect(rangesIn(written(all, Array<string>(15).fill(',')))).toEqual(all);
        expect(piecesOf(all)).toBeLessThanOrEqual(MAX_PORT_ENTRIES);
        expect(text).toMatch(pattern);
        expect(all.every(({ from, to }) => from >= 1 && from <= to && to <= 65_535)).toBe(true);
      }),
      { numRuns: 5_000 },
    );
    expect(accepted).toBeGreaterThan(50);
  });

  it('contain everything in a range, ends included', () => {
    fc.assert(
      fc.property(ranges, port, (all, one) => {
        const text = written(all, Array<string>(15).fill(','));
        expect(portsContain(text, one)).toBe(all.some(({ from, to }) => from <= one && one <= to));
        for (const { from, to } of all)
          expect([portsContain(text, from), portsContain(text, to)]).toEqual([true, true]);
      }),
    );
  });
});
