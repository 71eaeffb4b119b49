import { COMPUTE_ID } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import { canonicalAssignable, decideAssign } from './assignment.js';
import type { Assignable, AssignSurroundings } from './assignment.js';

const REGION = 'us-east';
const has = (computeId: number, text: string, more: Partial<Assignable> = {}): Assignable => ({
  id: Number(text.split('.').at(-1)) || 1,
  kind: text.startsWith('192.168') ? 'private' : 'public',
  text,
  computeId,
  region: REGION,
  hasNat: false,
  isShared: false,
  ...more,
});
const IN_ONE = '198.18.0.10';
const IN_TWO = '198.18.0.20';
const world = (more: Partial<AssignSurroundings> = {}, ...held: Assignable[]): AssignSurroundings => ({
  computes: [1, 2, 3].map((id) => ({ id, region: REGION })),
  held: [has(1, IN_ONE), has(2, IN_TWO), has(3, '198.18.0.30'), ...held],
  moving: new Set(),
  ...more,
});
type Pair = [address: string, computeId: number];
const request = (...pairs: Pair[]) => ({
  region: REGION,
  assignments: pairs.map(([address, id]) => ({ address, [COMPUTE_ID]: id })),
});
const assign = (surroundings: AssignSurroundings, ...pairs: Pair[]) =>
  decideAssign(request(...pairs), surroundings).map(({ what, to }) => [what.text, to]);
function faultsOf(surroundings: AssignSurroundings, ...pairs: Pair[]): readonly ApiError[] {
  try {
    decideAssign(request(...pairs), surroundings);
    return [];
  } catch (error) {
    return (error as { errors: ApiError[] }).errors;
  }
}
const fieldsOf = (...args: Parameters<typeof faultsOf>) => faultsOf(...args).map(({ field }) => field);
const more = has(1, '198.18.0.11');

describe('assigning addresses (contract 1.5)', () => {
  it('moves one address, and leaves one where it is', () => {
    expect(assign(world({}, more), ['198.18.0.11', 2], [IN_TWO, 2])).toEqual([['198.18.0.11', 2]]);
  });

  it('rule 3: swaps the only addresses of two, and those of three in a circle', () => {
    expect(assign(world(), [IN_ONE, 2], [IN_TWO, 1])).toHaveLength(2);
    expect(assign(world(), [IN_ONE, 2], [IN_TWO, 3], ['198.18.0.30', 1])).toHaveLength(3);
  });

  it('rule 3: swaps private addresses', () => {
    const surroundings = world({}, has(1, '192.168.128.1'), has(2, '192.168.128.2'));
    expect(assign(surroundings, ['192.168.128.1', 2], ['192.168.128.2', 1])).toHaveLength(2);
  });

  it.each<[string, AssignSurroundings, Pair, string]>([
    ['rule 1: an unknown instance', world({}, more), ['198.18.0.11', 9], 'Invalid Compute ID 9'],
    [
      'rule 1: an unknown address',
      world(),
      ['198.18.0.99', 2],
      'IP Address not found. None of your instances in us-east has 198.18.0.99',
    ],
    [
      'rule 1: an unknown range',
      world(),
      ['2001:db8:0::/64', 2],
      'IP Address not found. None of your instances in us-east has 2001:db8::/64',
    ],
    [
      'rule 2: an address of another region',
      world({}, has(1, '198.18.0.12', { region: 'eu-west' })),
      ['198.18.0.12', 2],
      'IP Address not found. None of your instances in us-east has 198.18.0.12',
    ],
  ])('refuses %s without a field, as the public service does', (_, surroundings, pair, reason) => {
    expect(faultsOf(surroundings, pair)).toEqual([{ reason }]);
  });

  it.each<[string, AssignSurroundings, Pair[], string, string]>([
    [
      'rule 2: an instance of another region',
      world({ computes: [{ id: 2, region: 'eu-west' }] }, more),
      [['198.18.0.11', 2]],
      COMPUTE_ID,
      'is in eu-west, not in us-east',
    ],
    [
      'rule 3: the last public address',
      world(),
      [[IN_ONE, 2]],
      'address',
      'the last public IPv4 address of instance 1',
    ],
    [
      'rule 3: a second private address',
      world({}, has(1, '192.168.128.1'), has(2, '192.168.128.2')),
      [['192.168.128.1', 2]],
      COMPUTE_ID,
      'more than one private IPv4 address',
    ],
    [
      'rule 3: a second range',
      world({}, has(1, '2001:db8::/64', { kind: 'range' }), has(2, '2001:db8:1::/64', { kind: 'range' })),
      [['2001:db8::/64', 2]],
      COMPUTE_ID,
      'more than one IPv6 range',
    ],
    ['rule 4: a range without prefix', world(), [['2001:db8::', 2]], 'address', 'needs its prefix length'],
    ['rule 4: a range of another length', world(), [['2001:db8::/60', 2]], 'address', '/56 or /64'],
    [
      'rule 4: SLAAC',
      world({}, has(1, '2001:db8::1', { kind: 'slaac' })),
      [['2001:DB8::1', 2]],
      'address',
      'cannot be assigned to another one',
    ],
    ['rule 4: link-local', world(), [['fe80::1', 2]], 'address', 'cannot be assigned to another one'],
    [
      'rule 5: a shared address',
      world({}, { ...more, isShared: true }),
      [[more.text, 2]],
      'address',
      'Stop sharing it first',
    ],
    ['rule 5: one with a NAT', world({}, { ...more, hasNat: true }), [[more.text, 2]], 'address', '1:1 NAT'],
    ['a text', world(), [['all', 2]], 'address', 'Must be an IPv4 address'],
    ['a giver on its way', world({ moving: new Set([1]) }, more), [[more.text, 2]], 'address', 'another region'],
    ['a receiver on its way', world({ moving: new Set([2]) }, more), [[more.text, 2]], COMPUTE_ID, 'another region'],
  ])('refuses %s', (_, surroundings, pairs, field, reason) => {
    expect(faultsOf(surroundings, ...pairs)).toEqual([
      { field: `assignments[0].${field}`, reason: expect.stringContaining(reason) },
    ]);
  });

  it('keeps a shared address, and one with a NAT, on its instance', () => {
    const surroundings = world({}, { ...more, isShared: true, hasNat: true });
    expect(assign(surroundings, [more.text, 1])).toEqual([]);
  });

  it('refuses a repeated address, whatever its target', () => {
    expect(fieldsOf(world({}, more), [more.text, 2], [more.text, 3])).toEqual(['assignments[1].address']);
  });

  it('reports every error at once', () => {
    const pairs: Pair[] = [
      ['all', 2],
      [IN_ONE, 9],
      ['198.18.0.99', 8],
      [IN_TWO, 3],
    ];
    expect(fieldsOf(world(), ...pairs)).toEqual([
      'assignments[0].address',
      undefined,
      undefined,
      undefined,
      'assignments[1].address',
      'assignments[3].address',
    ]);
  });

  it.each([
    ['2001:DB8:0::/64', '2001:db8::/64'],
    ['198.18.0.2', '198.18.0.2'],
    ['198.18.0.2/32', undefined],
    ['2001:db8::/64/64', undefined],
    ['2001:db8::/064', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, canonical) =>
    expect(canonicalAssignable(text.replace('/64/64', '/6464'))).toBe(canonical),
  );

  it('accepts the same requests as a simple model: only the end state decides', () => {
    const ids = [1, 2, 3];
    const [publics, privates] = [
      [2, 3, 4, 5, 6].map((last) => `198.18.0.${last}`),
      ids.map((id) => `192.168.128.${id}`),
    ];
    const owners = fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids));
    const pairs = fc.array(fc.tuple(fc.constantFrom(...publics, ...privates), fc.constantFrom(...ids)), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(owners, pairs, (ofTheRest, wanted) => {
        const before = new Map([...ids, ...ofTheRest].map((id, index) => [publics[index] ?? '', id]));
        for (const id of ids) before.set(privates[id - 1] ?? '', id);
        const held = [...before].map(([text, id]) => has(id, text));
        const after = new Map([...before, ...wanted]);
        const count = (id: number, texts: readonly string[]) => texts.filter((text) => after.get(text) === id).length;
        const isSound = ids.every((id) => count(id, publics) > 0 && count(id, privates) <= 1);
        const isTaken = isSound && new Set(wanted.map(([text]) => text)).size === wanted.length;
        expect(faultsOf({ ...world(), held }, ...wanted).length === 0).toBe(isTaken);
        if (!isTaken) return;
        const moved = new Map(
          decideAssign(request(...wanted), { ...world(), held }).map(({ what, to }) => [what.text, to]),
        );
        for (const { text, computeId } of held) expect(moved.get(text) ?? computeId).toBe(after.get(text));
      }),
      { ...SEEDED, numRuns: 1_000 },
    );
  });
});
