import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '@stratus/runtime';
import { capacityOf } from './pool.js';
import { PRIVATE_NETWORK, poolsFile } from './pools-file.js';

const delivered = readFileSync(join(import.meta.dirname, '../../../../config/catalog.yaml'), 'utf8');
const parsePools = (text: string) => parseYaml(text, poolsFile).pools;
const pools = (text: string) => parsePools(`regions: [{id: us-east}, {id: eu-west}]\npools:\n${text}`);
const east = "  - {region: us-east, public: [198.18.0.0/24], ipv6: '2001:db8:1::/64'}\n";

describe('the delivered catalog', () => {
  const delivery = parsePools(delivered);
  const capacities = delivery.map(({ public: networks }) =>
    networks.reduce((sum, network) => sum + capacityOf({ kind: 'public', network }), 0),
  );

  it('has a pool of some size for each of its regions', () => {
    expect(delivery).toHaveLength(21);
    expect(Math.min(...capacities)).toBeGreaterThan(4_000);
    expect(delivery[0]).toEqual({
      region: 'us-east',
      public: ['198.18.0.0/16'],
      private: PRIVATE_NETWORK,
      ipv6: expect.stringMatching(/^2001:db8:.+\/64$/),
      ipv6_pools: [expect.stringMatching(/\/116$/)],
      ranges_56: [expect.stringMatching(/\/40$/)],
      ranges_64: [expect.stringMatching(/\/49$/)],
      ip_failover: true,
    });
    expect(delivery.filter((pool) => pool.ranges_56.length + pool.ranges_64.length !== 2)).toEqual([]);
  });

  it('has one region of the next generation, with neither IPv6 pools nor IP failover (contract 5.1 rule 17)', () => {
    const without = delivery.filter((pool) => pool.ipv6_pools.length === 0 || !pool.ip_failover);
    expect(without).toMatchObject([{ region: 'id-cgk', ipv6_pools: [], ip_failover: false }]);
  });
});

describe('pools of a catalog file', () => {
  it('may be absent', () => expect(parsePools('regions: [{id: us-east}]')).toEqual([]));

  it.each([
    ['  - {region: us-east}', ['pools[0].public: is missing', 'pools[0].ipv6: is missing']],
    [east.replace('198.18.0.0/24', '198.18.0.1/24'), ['pools[0].public[0]: must be in canonical form']],
    [east.replace('198.18.0.0/24', '198.18.0.0/30'), ['pools[0].public[0]: must have a prefix length of 8 to 29']],
    [east.replace('198.18.0.0/24', 'many'), ['pools[0].public[0]: must be an IPv4 network']],
    [east.replace('[198.18.0.0/24]', '[]'), ['pools[0].public: must name at least one network']],
    [east.replace('/64', '/48'), ['pools[0].ipv6: must be an IPv6 network of prefix length 64']],
    [east.replace('ipv6', 'private: 10.0.0.0/24, ipv6'), [`pools[0].private: must be inside ${PRIVATE_NETWORK}`]],
    [
      east.replace('ipv6', "ranges_56: ['2001:DB8::/40', '2001:db8:4000::/57'], ipv6"),
      [
        'pools[0].ranges_56[0]: must be an IPv6 network in canonical form',
        'pools[0].ranges_56[1]: must have a prefix length of 24 to 56',
      ],
    ],
    [
      east.replace('ipv6', "ranges_64: ['2001:db8:1::/48'], ipv6_pools: ['2001:db8:1::/116'], ipv6"),
      [
        'pools[0].ranges_64[0]: 2001:db8:1::/48 overlaps 2001:db8:1::/116 of pools[0].ipv6_pools[0]',
        'pools[0].ipv6: 2001:db8:1::/64 overlaps 2001:db8:1::/116 of pools[0].ipv6_pools[0]',
      ],
    ],
    [east.replace('ipv6', 'flavour: blue, ipv6'), ['pools[0]: Unrecognized key: "flavour"']],
    [east.replace('us-east', 'us-moon'), ['pools[0].region: us-moon is not one of the regions']],
    [east + east.replace('18.0', '18.1').replace(':1:', ':2:'), ['pools[1].region: us-east has pools already']],
    [
      east + east.replace('us-east', 'eu-west').replace('0/24', '128/25'),
      [
        'pools[1].public[0]: 198.18.0.128/25 overlaps 198.18.0.0/24 of pools[0].public[0]',
        'pools[1].ipv6: 2001:db8:1::/64 overlaps 2001:db8:1::/64 of pools[0].ipv6',
      ],
    ],
  ])('%s is refused with position and reason', (text, reasons) => {
    for (const reason of reasons) expect(() => pools(text)).toThrow(reason);
  });

  it('of invalid YAML are refused', () => expect(() => parsePools('pools: [')).toThrow('not valid YAML'));
});
