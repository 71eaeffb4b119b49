import { COMPUTE_ID } from '@stratus/contracts';
import type { ApiError, CreateIpv6RangeRequest } from '@stratus/contracts';
import { decideCreateRange, refuseIfShared, storedTextsOf, targetOf } from './range.js';
import type { RangeSurroundings, Target } from './range.js';

function faultsOf(work: () => unknown): readonly ApiError[] {
  try {
    work();
    return [];
  } catch (error) {
    return (error as { errors: ApiError[] }).errors;
  }
}
const request = (more: Partial<CreateIpv6RangeRequest>): CreateIpv6RangeRequest => ({ prefix_length: 64, ...more });
const surroundings = (more: Partial<RangeSurroundings> = {}): RangeSurroundings => ({
  compute: { id: 1, region: 'us-east' },
  isMoving: false,
  ofRegion: [],
  ...more,
});

describe('range create, rule 1: exactly one of compute_id and route_target', () => {
  it('accepts an instance, and its SLAAC address in any spelling', () => {
    expect(targetOf(request({ [COMPUTE_ID]: 1 }))).toEqual({ computeId: 1 });
    expect(targetOf(request({ route_target: '2001:DB8:0::1' }))).toEqual({ slaac: '2001:db8::1' });
  });

  it.each([{}, { [COMPUTE_ID]: 1, route_target: '2001:db8::1' }, { [COMPUTE_ID]: 1, route_target: 'all' }])(
    'refuses %j on both fields',
    (more) => {
      const faults = faultsOf(() => targetOf(request(more)));
      expect(faults.map(({ field }) => field)).toEqual([COMPUTE_ID, 'route_target']);
    },
  );

  it.each(['2001:db8::1/128', '198.18.0.2', 'all', '2001:db8::1%eth0'])('refuses %s as a target', (text) =>
    expect(faultsOf(() => targetOf(request({ route_target: text })))).toMatchObject([{ field: 'route_target' }]),
  );
});

describe('range create, rule 2', () => {
  const byId: Target = { computeId: 1 };

  it('takes one of the requested length', () => {
    expect(decideCreateRange(byId, 56, surroundings())).toBe('range_56');
    expect(decideCreateRange(byId, 64, surroundings())).toBe('range_64');
  });

  it.each<[string, Target, Partial<RangeSurroundings>, string | undefined, string]>([
    [
      'a second range of the instance',
      byId,
      { ofRegion: [{ computeId: 1 }] },
      COMPUTE_ID,
      'The instance already has an IPv6 range',
    ],
    [
      'a second range of its address',
      { slaac: '2001:db8::1' },
      { ofRegion: [{ computeId: 2 }, { computeId: 1 }] },
      'route_target',
      'The instance already has an IPv6 range',
    ],
    [
      'a second one of the region',
      byId,
      { ofRegion: [{ computeId: 2 }] },
      undefined,
      'already has an IPv6 range in this region',
    ],
    ['one for an instance on its way', byId, { isMoving: true }, COMPUTE_ID, 'moving to another region'],
  ])('refuses %s', (_, target, more, field, reason) => {
    const faults = faultsOf(() => decideCreateRange(target, 64, surroundings(more)));
    expect(faults).toEqual([{ ...(field && { field }), reason: expect.stringContaining(reason) }]);
  });

  it('reports every error at once', () =>
    expect(
      faultsOf(() => decideCreateRange(byId, 64, surroundings({ isMoving: true, ofRegion: [{ computeId: 2 }] }))),
    ).toHaveLength(2));
});

it('range delete: refuses a shared one', () => {
  expect(faultsOf(() => refuseIfShared({ isShared: false }))).toEqual([]);
  expect(faultsOf(() => refuseIfShared({ isShared: true }))).toEqual([
    { reason: expect.stringContaining('Stop sharing the IPv6 range') },
  ]);
});

it('looks for an IPv6 address under each length, and for nothing else', () => {
  expect(storedTextsOf('2001:db8::')).toEqual(['2001:db8::/56', '2001:db8::/64']);
  expect(storedTextsOf('198.18.0.2')).toEqual([]);
});
