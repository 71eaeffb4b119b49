import { CAPABILITY } from '@stratus/contracts';
import type { RegionRecord } from '@stratus/contracts';
import { decideUpdateNodeBalancer, generatedLabel, ipv6Of, regionMustOfferNodeBalancers } from './node-balancer.js';
import type { NodeBalancer } from './node-balancer.js';

const region = (...capabilities: string[]) => ({ id: 'us-one', capabilities }) as RegionRecord;
const offering = region(CAPABILITY.nodeBalancers);

describe('the IPv6 address of a node balancer', () => {
  it.each([
    ['198.19.0.1', '2001:db8:ffff::/96', '2001:db8:ffff::c613:1'],
    ['255.255.255.255', '2001:db8:ffff::/96', '2001:db8:ffff::ffff:ffff'],
    ['198.19.0.1', '2001:db8:1:2::/64', '2001:db8:1:2::c613:1'],
  ])('of %s in %s is %s', (ipv4, network, ipv6) => expect(ipv6Of(ipv4, network)).toBe(ipv6));
});

describe('a new node balancer', () => {
  it.each([
    ['in a region that offers them', offering, []],
    ['in an unknown region', undefined, [{ field: 'region', reason: 'region is not valid' }]],
    [
      'in a region without them',
      region('VPCs'),
      [{ field: 'region', reason: 'region us-one does not offer NodeBalancers' }],
    ],
  ])('%s', (_, place, faults) => expect(regionMustOfferNodeBalancers(place)).toEqual(faults));

  it('gets a default label within the length limits', () => {
    expect(generatedLabel(12)).toBe('balancer12');
    expect(generatedLabel(2 ** 31, '0f0f0f0f-0f0f').length).toBeLessThanOrEqual(32);
  });
});

describe('changing a node balancer', () => {
  const present = { label: 'one', clientConnThrottle: 0, tags: ['a'] } as NodeBalancer;
  const decide = (...parts: Partial<Parameters<typeof decideUpdateNodeBalancer>[1]>[]) =>
    decideUpdateNodeBalancer(present, Object.assign({}, ...parts), { labelTaken: true });

  it.each([
    [{}, undefined],
    [{ label: 'one', client_conn_throttle: 0, tags: ['a', 'a'] }, undefined],
    [{ client_conn_throttle: 20 }, { clientConnThrottle: 20 }],
    [{ tags: [] }, { tags: [] }],
  ])('with %j changes %j', (wanted, changes) => expect(decide(wanted)).toEqual(changes));

  it('to a taken label is refused', () => {
    expect(() => decide({ label: 'two' })).toThrow('Label must be unique among your NodeBalancers');
  });
});
