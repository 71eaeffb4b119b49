import { decideShares } from './share.js';
import type { Shareable, ShareSurroundings } from './share.js';

const of = (id: number, address: string, more: Partial<Shareable> = {}): Shareable => ({
  id,
  address,
  kind: 'public',
  computeId: 2,
  region: 'us-east',
  hasNat: false,
  ...more,
});
const FOUND = [
  of(1, '198.18.0.2'),
  of(2, '192.168.128.1', { kind: 'private', region: 'eu-west', computeId: 3 }),
  of(3, '192.168.128.1', { kind: 'private' }),
  of(4, '198.18.0.3', { hasNat: true }),
  of(5, '198.18.0.4', { computeId: 1 }),
  of(6, '198.18.0.5', { region: 'eu-west' }),
  of(7, '2001:db8::1', { kind: 'slaac' }),
  of(8, '198.18.0.6', { computeId: 9 }),
  of(9, '2001:db8:2::', { kind: 'range', computeId: 1 }),
];
const surroundings = (more: Partial<ShareSurroundings> = {}): ShareSurroundings => ({
  receiver: { id: 1, region: 'us-east' },
  found: FOUND,
  moving: new Set([9]),
  hasFailover: true,
  ...more,
});
const share = (ips: string[], more: Partial<ShareSurroundings> = {}) =>
  decideShares(ips, surroundings(more)).map(({ id }) => id);

describe('sharing addresses with an instance (contract 1.5)', () => {
  it('rule 1: takes public and private IPv4 addresses, a private one from the region of the instance', () =>
    expect(share(['198.18.0.2', '192.168.128.1'])).toEqual([1, 3]));

  it('rule 1: takes the range of the instance itself', () => expect(share(['2001:DB8:2::'])).toEqual([9]));

  it('rule 3: an empty list shares nothing', () => expect(share([])).toEqual([]));

  it('contract 5.1 rule 17: shares nothing in a region without IP failover, but can end sharing there', () => {
    const reason = 'compute_id: The instance is in us-east, which has no IP failover';
    expect(() => share(['198.18.0.2'], { hasFailover: false })).toThrow(reason);
    expect(share([], { hasFailover: false })).toEqual([]);
  });

  it.each([
    ['rule 1: SLAAC', '2001:DB8::1', 'not the SLAAC address'],
    ['rule 1: a range with prefix', '2001:db8:1::/64', 'without its prefix length'],
    ['rule 1: no address', 'all', 'Must be an IPv4 address'],
    ['rule 2: unknown', '198.18.9.9', 'none of your instances has it'],
    ['rule 2: an unknown range', '2001:db8:1::', 'none of your instances has it'],
    ['rule 2: another region', '198.18.0.5', 'Is in eu-west, and the instance is in us-east'],
    ['rule 4: NAT', '198.18.0.3', '1:1 NAT'],
    ['its own', '198.18.0.4', 'of the instance itself'],
    ['moving away', '198.18.0.6', 'moving to another region'],
  ])('refuses %s: %s', (_, ip, reason) => {
    expect(() => share(['198.18.0.2', ip])).toThrow(`ips[1]: `);
    expect(() => share(['198.18.0.2', ip])).toThrow(reason);
  });

  it('refuses a repeated address, in any spelling, and reports every error at once', () => {
    expect(() => share(['198.18.0.2', '198.18.0.2'])).toThrow('ips[1]: Is listed twice');
    try {
      share(['all', '2001:db8::1', '2001:DB8::1', 'all'], { moving: new Set([1]) });
      throw new Error('taken');
    } catch (error) {
      const { errors } = error as { errors: { field: string }[] };
      expect(errors.map(({ field }) => field)).toEqual(['compute_id', 'ips[0]', 'ips[1]', 'ips[2]', 'ips[3]']);
    }
  });
});
