import { CAPABILITY } from '@stratus/contracts';
import type { CreateNodeBalancerRequest, RegionRecord } from '@stratus/contracts';
import { decideUpdateNodeBalancer, faultsOfNewNodeBalancer, generatedLabel, ipv6Of } from './node-balancer.js';
import type { NodeBalancer } from './node-balancer.js';

const region = (...capabilities: string[]) => ({ id: 'us-one', capabilities }) as RegionRecord;
const offering = region(CAPABILITY.nodeBalancers);
const request = (more: Partial<CreateNodeBalancerRequest> = {}) => ({ region: 'us-one', ...more });

describe('the IPv6 address of a node balancer', () => {
  it.each([
    ['198.19.0.1', '2001:db8:ffff::/96', '2001:db8:ffff::c613:1'],
    ['255.255.255.255', '2001:db8:ffff::/96', '2001:db8:ffff::ffff:ffff'],
    ['198.19.0.1', '2001:db8:1:2::/64', '2001:db8:1:2::c613:1'],
  ])('of %s in %s is %s', (ipv4, network, ipv6) => expect(ipv6Of(ipv4, network)).toBe(ipv6));
});

describe('a new node balancer', () => {
  it('is allowed in a region that offers them', () => {
    const configs = [{ port: 80 }, { port: 443 }];
    expect(faultsOfNewNodeBalancer(request({ configs }), offering)).toEqual([]);
  });

  it.each([
    ['an unknown region', request(), undefined, 'region', 'region is not valid'],
    ['a region without them', request(), region('VPCs'), 'region', 'region us-one does not offer NodeBalancers'],
    [
      'one port twice',
      request({ configs: [{ port: 443 }, {}, { port: 80 }] }),
      offering,
      'configs[2].port',
      'port 80 is taken by configs[1]',
    ],
  ])('is refused with %s', (_, wanted, region, field, reason) => {
    expect(faultsOfNewNodeBalancer(wanted, region)).toEqual([{ field, reason }]);
  });

  it('gets all errors at once', () => {
    const configs = [{}, {}];
    expect(faultsOfNewNodeBalancer(request({ configs }), undefined)).toHaveLength(2);
  });

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
