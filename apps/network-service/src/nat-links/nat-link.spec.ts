import type { AllocatedAddress } from '../addresses/ip-address.js';
import { decideNatAddress } from './nat-link.js';

const held: AllocatedAddress[] = [
  { id: 1, kind: 'private', address: '192.168.128.1', rdns: null, hasNat: false, isShared: false },
  { id: 2, kind: 'public', address: '198.18.0.2', rdns: null, hasNat: false, isShared: false },
  { id: 3, kind: 'public', address: '198.18.0.3', rdns: null, hasNat: false, isShared: false },
];

describe('the public address of a 1:1 NAT', () => {
  it('is the first public one for "any"', () => expect(decideNatAddress('any', held).id).toBe(2));
  it('is the requested one', () => expect(decideNatAddress('198.18.0.3', held).id).toBe(3));
  it.each(['198.18.0.4', '192.168.128.1', 'all'])('is refused when it is %s', (wanted) => {
    expect(() => decideNatAddress(wanted, held)).toThrow('ipv4.nat_1_1: Must be "any" or a public IPv4 address');
  });
  it('is never a shared one: "any" takes the next one', () => {
    const shared = held.map((address) => ({ ...address, isShared: address.id === 2 }));
    expect(decideNatAddress('any', shared).id).toBe(3);
    expect(() => decideNatAddress('198.18.0.2', shared)).toThrow('Stop sharing the address');
    expect(() => decideNatAddress('any', shared.slice(0, 2))).toThrow('Stop sharing the address');
  });
  it('is refused without a public address', () => {
    expect(() => decideNatAddress('any', held.slice(0, 1))).toThrow('The instance has no public IPv4 address');
  });
});
