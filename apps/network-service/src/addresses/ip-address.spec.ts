import {
  canonicalAddress,
  defaultRdns,
  interfaceIdentifierOf,
  isOwnName,
  linkLocalAddress,
  refuseUnlessRemovable,
  rdnsFault,
  slaacAddress,
} from './ip-address.js';
import type { AllocatedAddress } from './ip-address.js';

describe('IPv6 addresses of an instance', () => {
  it('of one instance share their interface identifier', () => {
    const identifier = interfaceIdentifierOf(100_001).replaceAll(/(^|:)0+(?=[0-9a-f])/g, '$1');
    expect(slaacAddress('2001:db8:1:1::/64', 100_001)).toBe(`2001:db8:1:1:${identifier}`);
    expect(linkLocalAddress(100_001)).toBe(`fe80::${identifier}`);
  });

  it.each(['2001:db8::/64', '2001:db8:5::/64', '2001:db8:5:6::/64'])('lie in %s', (network) => {
    expect(slaacAddress(network, 100_001).startsWith(network.split('::')[0] ?? '')).toBe(true);
    expect(canonicalAddress(slaacAddress(network, 100_001))).toBe(slaacAddress(network, 100_001));
  });

  it('differ for every instance', () => {
    const ids = Array.from({ length: 50_000 }, (_, index) => 100_001 + index);
    expect(new Set(ids.map(interfaceIdentifierOf)).size).toBe(ids.length);
    expect(() => interfaceIdentifierOf(2 ** 32)).toThrow('no hardware address is left');
  });
});

describe('the text of an address', () => {
  it.each([
    ['198.18.0.2', '198.18.0.2'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', undefined],
    ['198.18.0.02', undefined],
    ['198.18.0', undefined],
    ['no address', undefined],
  ])('%s is %s', (text, canonical) => expect(canonicalAddress(text)).toBe(canonical));
});

describe('removing an address', () => {
  const held = (id: number, kind: AllocatedAddress['kind'], hasNat = false): AllocatedAddress => ({
    id,
    kind,
    address: `198.18.0.${id}`,
    rdns: null,
    hasNat,
    isShared: false,
  });

  it.each([
    [[held(1, 'public'), held(2, 'private')], 'last public IPv4'],
    [[held(1, 'public', true), held(2, 'public')], '1:1 NAT'],
    [[held(1, 'slaac')], 'Only IPv4'],
  ])('is refused for the first of %j', (all, reason) => {
    expect(() => refuseUnlessRemovable(all[0]!, all)).toThrow(reason);
  });

  it('is allowed for the private one and for one of two public ones', () => {
    const all = [held(1, 'public'), held(2, 'private'), held(3, 'public')];
    for (const address of all) expect(() => refuseUnlessRemovable(address, all)).not.toThrow();
  });
});

describe('reverse names', () => {
  it('have a default', () => {
    expect(defaultRdns('198.18.0.2', 'stratus.example')).toBe('198-18-0-2.ip.stratus.example');
  });

  it.each(['server.example.com', 'a.b', '_dmarc.example.com', 'x.example.com.', '198-18-0-2.ip.example.com'])(
    '%s is valid',
    (rdns) => expect(rdnsFault(rdns, 'public')).toBeUndefined(),
  );
  it.each(['server', '-a.example.com', 'a..b', 'a b.example.com', `${'a'.repeat(64)}.com`, `${'ab.'.repeat(85)}com`])(
    '%s is invalid',
    (rdns) =>
      expect(rdnsFault(rdns, 'public')).toEqual({
        field: 'rdns',
        reason: 'Domain is not valid. Must be a full host name, such as server.example.com',
      }),
  );
  it.each([
    ['198-18-0-2.ip.example', 'public', null, true],
    ['198-18-0-2.IP.example.', 'public', 'web.example.com', true],
    ['198-18-0-2.ip.example', 'slaac', null, false],
    ['198-18-0-3.ip.example', 'public', null, false],
    ['WEB.example.com.', 'slaac', 'web.example.com', true],
  ] as const)('%s of a %s address that has %s needs no lookup: %s', (rdns, kind, present, isOwn) =>
    expect(isOwnName(rdns, { kind, rdns: present }, '198-18-0-2.ip.example')).toBe(isOwn),
  );
  it('exist for public addresses only', () => expect(rdnsFault('a.b', 'private')?.reason).toContain('Only public'));
});
