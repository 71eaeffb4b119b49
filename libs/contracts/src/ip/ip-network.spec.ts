import fc from 'fast-check';
import { BlockList } from 'node:net';
import { formatIp, parseIp } from './ip-address.js';
import {
  firstOf,
  formatNetwork,
  hasHostBits,
  lastOf,
  maskOf,
  networkAround,
  networkContains,
  networkOf,
  networksOverlap,
  nthOf,
  parseNetwork,
  sizeOf,
} from './ip-network.js';
import type { IpNetwork } from './ip-network.js';
import { addresses, networkPairs, networks } from '../../test/ip.js';

describe('a network', () => {
  it.each(['10.0.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/08', '10.0.0.0/-1', '10.0.0.0/8/8', 'x/8', '/8'])(
    'is not %j',
    (text) => expect(parseNetwork(text)).toBeUndefined(),
  );
  it.each(['::/129', '::/1e1', '::/ 1', 'fe80::1%eth0/64', '::', '::/0\n'])('is not %j', (text) =>
    expect(parseNetwork(text)).toBeUndefined(),
  );

  it('can be limited to one family', () => {
    expect([parseNetwork('10.0.0.0/8', 6), parseNetwork('::/0', 4)]).toEqual([undefined, undefined]);
    expect([parseNetwork('10.0.0.0/8', 4)?.family, parseNetwork('::/0', 6)?.family]).toEqual([4, 6]);
    expect(() => networkOf('::/0', 4)).toThrow('::/0 is no IPv4 network');
  });

  it.each([
    ['10.1.0.0/16', '10.1.255.255', '255.255.0.0'],
    ['0.0.0.0/0', '255.255.255.255', '0.0.0.0'],
    ['198.18.0.1/32', '198.18.0.1', '255.255.255.255'],
    ['2001:db8::/56', '2001:db8:0:ff:ffff:ffff:ffff:ffff', 'ffff:ffff:ffff:ff00::'],
    ['::/0', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '::'],
    ['::1/128', '::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  ])('%s ends with %s and has the mask %s', (text, last, mask) => {
    const network = networkOf(text);
    expect([formatIp(lastOf(network)), formatIp(maskOf(network))]).toEqual([last, mask]);
    expect([formatNetwork(network), hasHostBits(network)]).toEqual([text, false]);
  });

  it('keeps the address that it was written with', () => {
    const network = networkOf('192.168.1.77/24');
    expect([formatNetwork(network), hasHostBits(network)]).toEqual(['192.168.1.0/24', true]);
    expect(formatIp(network.address)).toBe('192.168.1.77');
  });

  it('counts its addresses from both ends', () => {
    const network = networkOf('2001:db8::/126');
    const places = [0, 3n, -1, -4n].map((place) => formatIp(nthOf(network, place)));
    expect(places).toEqual(['2001:db8::', '2001:db8::3', '2001:db8::3', '2001:db8::']);
    for (const place of [4, -5, 1n << 127n]) expect(() => nthOf(network, place)).toThrow(RangeError);
  });

  it('is read as written', () => {
    fc.assert(
      fc.property(networks, (network) => {
        expect(parseNetwork(formatNetwork(network))).toEqual({ ...network, address: firstOf(network) });
      }),
    );
  });

  it('contains the addresses from its first to its last one, according to Node', () => {
    fc.assert(
      fc.property(networks, addresses, fc.bigInt({ min: 0n }), (network, other, spread) => {
        const inside = nthOf(network, spread % sizeOf(network));
        const list = blockList(network);
        for (const address of [other, inside, firstOf(network), lastOf(network)]) {
          const contained = networkContains(network, networkAround(address));
          const { family, value } = address;
          expect(contained).toBe(
            family === network.family && network.first <= value && value <= network.first + sizeOf(network) - 1n,
          );
          if (family === network.family) expect(contained).toBe(list.check(formatIp(address), `ipv${family}`));
        }
      }),
    );
  });
});

const blockList = (network: IpNetwork): BlockList => {
  const list = new BlockList();
  list.addRange(formatIp(firstOf(network)), formatIp(lastOf(network)), `ipv${network.family}`);
  return list;
};

describe('two networks', () => {
  it('overlap, or are adjacent', () => {
    const [low, high, both] = ['10.0.0.0/25', '10.0.0.128/25', '10.0.0.0/24'].map((text) => networkOf(text));
    expect([networksOverlap(low!, high!), networksOverlap(both!, high!)]).toEqual([false, true]);
    expect([networkContains(both!, low!), networkContains(low!, both!)]).toEqual([true, false]);
    expect(networksOverlap(networkOf('0.0.0.0/0'), networkOf('::/0'))).toBe(false);
  });

  it('overlap, whichever comes first, exactly when one contains the other', () => {
    fc.assert(
      fc.property(networkPairs, ([a, b]) => {
        const overlap = networksOverlap(a, b);
        expect(networksOverlap(b, a)).toBe(overlap);
        expect(networkContains(a, b) || networkContains(b, a)).toBe(overlap);
        if (networkContains(a, b) && networkContains(b, a)) expect(a).toEqual(b);
        expect(overlap).toBe(
          a.family === b.family && [[a, b] as const, [b, a] as const].some(([x, y]) => covers(x, formatIp(firstOf(y)))),
        );
      }),
    );
  });
});

const covers = (network: IpNetwork, address: string): boolean => {
  const parsed = parseIp(address, network.family);
  return parsed !== undefined && blockList(network).check(address, `ipv${network.family}`);
};
