import { addressAt, capacityOf, poolWithUnused } from './pool.js';
import type { Pool } from './pool.js';

const of = (kind: Pool['kind'], network: string): Pool => ({ kind, network });
const all = (pool: Pool) => Array.from({ length: capacityOf(pool) }, (_, place) => addressAt(pool, place));

describe('the addresses of a pool', () => {
  it('of a public one begin after network and gateway, and end before broadcast, in each of its /24', () => {
    const pool = of('public', '198.18.0.0/23');
    expect(capacityOf(pool)).toBe(506);
    expect([0, 252, 253, 505].map((place) => addressAt(pool, place))).toEqual([
      '198.18.0.2',
      '198.18.0.254',
      '198.18.1.2',
      '198.18.1.254',
    ]);
  });

  it('of a small public one lie in one network of its own size', () => {
    expect(all(of('public', '198.18.0.8/29'))).toEqual([
      '198.18.0.10',
      '198.18.0.11',
      '198.18.0.12',
      '198.18.0.13',
      '198.18.0.14',
    ]);
  });

  it('of a private one are all but the first and the last', () => {
    const pool = of('private', '192.168.128.0/17');
    expect(capacityOf(pool)).toBe(32_766);
    expect([addressAt(pool, 0), addressAt(pool, 32_765)]).toEqual(['192.168.128.1', '192.168.255.254']);
    expect(addressAt(pool, 255)).toBe('192.168.129.0');
  });

  it.each([
    ['public', '198.18.0.0/25', '198.18.0.0/24'],
    ['public', '198.18.0.0/24', '198.18.0.0/16'],
    ['private', '192.168.128.0/20', '192.168.128.0/17'],
  ] as const)('of a %s one keep their places when %s grows to %s', (kind, small, large) => {
    const before = all(of(kind, small));
    expect(all(of(kind, large)).slice(0, before.length)).toEqual(before);
  });

  it('are unique and never network, gateway or broadcast address', () => {
    const addresses = all(of('public', '198.18.0.0/20'));
    expect(new Set(addresses).size).toBe(16 * 253);
    expect(addresses.filter((address) => /\.(0|1|255)$/.test(address))).toEqual([]);
  });
});

describe('the pool for the next address', () => {
  const pool = (id: number, nextPlace: number) => ({ ...of('public', '198.18.0.0/29'), id, nextPlace });

  it('is the first one with a never used address', () => {
    expect(poolWithUnused([pool(1, 5), pool(2, 4), pool(3, 0)])?.id).toBe(2);
  });

  it('is undefined when all addresses have been used once', () => {
    expect(poolWithUnused([pool(1, 5)])).toBeUndefined();
    expect(poolWithUnused([])).toBeUndefined();
  });
});
