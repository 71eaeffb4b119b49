import { decidePoolChanges } from './pool-changes.js';
import type { StoredPool, WantedPool } from './pool-changes.js';

const wanted = (network: string, kind: WantedPool['kind'] = 'public'): WantedPool => ({ region: 'r', kind, network });
const stored = (id: number, network: string, kind?: WantedPool['kind']): StoredPool => ({
  id,
  ...wanted(network, kind),
});

describe('a changed list of pools', () => {
  it('that equals the old one changes nothing', () => {
    expect(decidePoolChanges([stored(1, '198.18.0.0/24')], [wanted('198.18.0.0/24')])).toEqual({
      removed: [],
      resized: [],
      added: [],
    });
  });

  it('with a larger network lets the pool grow, with a smaller one shrink', () => {
    const [grown] = decidePoolChanges([stored(1, '198.18.0.0/24')], [wanted('198.18.0.0/23')]).resized;
    expect(grown).toMatchObject({ network: '198.18.0.0/23', shrinks: false });
    const [shrunk] = decidePoolChanges([stored(1, '198.18.0.0/24')], [wanted('198.18.0.0/25')]).resized;
    expect(shrunk).toMatchObject({ shrinks: true, lastAddress: '198.18.0.126', capacity: 125 });
  });

  it('with a network that begins elsewhere adds one and removes the other', () => {
    const [pool, other] = [stored(1, '198.18.1.0/24'), wanted('198.18.0.0/23')];
    expect(decidePoolChanges([pool], [other])).toEqual({ removed: [pool], resized: [], added: [other] });
  });

  it('never confuses networks of different regions or kinds', () => {
    const pool = stored(1, '198.18.0.0/24');
    const elsewhere = { ...wanted('198.18.0.0/24'), region: 'other' };
    expect(decidePoolChanges([pool], [elsewhere])).toMatchObject({ removed: [pool], added: [elsewhere] });
  });

  it('lets a block of ranges grow, and replaces a pool with another prefix length', () => {
    const [block, pool] = [stored(1, '2001:db8::/57', 'range_64'), stored(2, '2001:db8:1::/116', 'ipv6_pool')];
    const [longer, other] = [wanted('2001:db8::/56', 'range_64'), wanted('2001:db8:1::/112', 'ipv6_pool')];
    const changes = decidePoolChanges([block, pool], [longer, other]);
    expect(changes).toMatchObject({ removed: [pool], added: [other] });
    expect(changes.resized).toMatchObject([{ capacity: 256, shrinks: false, lastAddress: '2001:db8:0:ff::/64' }]);
  });

  it('with another IPv6 network replaces the pool', () => {
    const pool = stored(1, '2001:db8:1::/64', 'ipv6');
    const other = wanted('2001:db8:2::/64', 'ipv6');
    expect(decidePoolChanges([pool], [other])).toEqual({ removed: [pool], resized: [], added: [other] });
  });
});
