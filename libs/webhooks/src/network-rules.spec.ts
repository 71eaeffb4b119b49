/**
 * Catches: a private address that is permitted in any of its forms, a public one that is refused, `deny` that `allow` overrides,
 * http to public addresses, and blocks that are misread.
 */
import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { NetworkRules } from './network-rules.js';

const PUBLIC = NetworkRules.of({ allow: '', deny: '' });
/** Independent of the code: networks that are not the public internet's, as numbers. */
const PRIVATE_IPV4: readonly (readonly [first: number, bits: number])[] = [
  [0x00_00_00_00, 8],
  [0x0a_00_00_00, 8],
  [0x64_40_00_00, 10],
  [0x7f_00_00_00, 8],
  [0xa9_fe_00_00, 16],
  [0xac_10_00_00, 12],
  [0xc0_00_00_00, 24],
  [0xc0_00_02_00, 24],
  [0xc0_a8_00_00, 16],
  [0xc6_12_00_00, 15],
  [0xc6_33_64_00, 24],
  [0xcb_00_71_00, 24],
  [0xe0_00_00_00, 4],
  [0xf0_00_00_00, 4],
];

const ipv4 = (value: number): string => [24, 16, 8, 0].map((bits) => (value >>> bits) & 0xff).join('.');
const group = (value: number): string => (value & 0xffff).toString(16);
const [high, low] = [(value: number) => group(value >>> 16), (value: number) => group(value)];
/** The forms in which an IPv6 address contains an IPv4 address. */
const FORMS: readonly ((value: number) => string)[] = [
  (value) => ipv4(value),
  (value) => `::ffff:${ipv4(value)}`,
  (value) => `0:0:0:0:0:FFFF:${high(value)}:${low(value)}`,
  (value) => `::${ipv4(value)}`,
  (value) => `::ffff:0:${ipv4(value)}`,
  (value) => `64:ff9b::${ipv4(value)}`,
  (value) => `64:ff9b:1::${high(value)}:${low(value)}`,
  (value) => `2002:${high(value)}:${low(value)}::1`,
  (value) => `2001:0:${high(value)}:${low(value)}::f7f7:f7f7`,
  (value) => `2001:0:808:808:0:0:${high(~value)}:${low(~value)}`,
];
const privateIpv4 = fc
  .tuple(fc.constantFrom(...PRIVATE_IPV4), fc.nat({ max: 2 ** 32 - 1 }))
  .map(([[first, bits], random]) => (first | (random & (2 ** (32 - bits) - 1))) >>> 0);
/** Prefixes outside the public internet, with any rest. */
const privateIpv6 = fc
  .tuple(
    fc.constantFrom(
      'fc00',
      'fdff',
      'fe80',
      'febf',
      'fec0',
      'ff02',
      '100:0:0:0',
      '2001:db8',
      '3fff:fff',
      '5f00',
      '4000',
      '1fff',
    ),
    fc.array(fc.nat({ max: 0xffff }), { minLength: 7, maxLength: 7 }),
  )
  .map(([prefix, rest]) => [...prefix.split(':'), ...rest.map(group)].slice(0, 8).join(':'));

describe('rules without blocks', () => {
  it.each([
    ['8.8.8.8', undefined],
    ['172.15.255.255', undefined],
    ['172.32.0.0', undefined],
    ['100.63.255.255', undefined],
    ['2606:4700::1111', undefined],
    ['::ffff:8.8.8.8', undefined],
    ['64:ff9b::808:808', undefined],
    ['2002:808:808::1', undefined],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['::1', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:7f00:1', 'loopback'],
    ['64:ff9b::7f00:1', 'loopback'],
    ['2002:7f00:1::', 'loopback'],
    ['2001:0:7f00:1::f7f7:f7f7', 'loopback'],
    ['2001:0:808:808::80ff:fffe', 'loopback'],
    ['10.0.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['::ffff:0:10.0.0.1', 'private'],
    ['100.64.0.1', 'carrier-grade NAT'],
    ['169.254.1.1', 'link-local'],
    ['fe80::1', 'link-local'],
    ['fe80::1%eth0', 'link-local'],
    ['fd12:3456::1', 'unique local'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['0.0.0.0', 'unspecified'],
    ['0.1.2.3', 'unspecified'],
    ['::', 'unspecified'],
    ['255.255.255.255', 'broadcast'],
    ['192.0.2.1', 'for documentation'],
    ['198.51.100.1', 'for documentation'],
    ['203.0.113.1', 'for documentation'],
    ['2001:db8::1', 'for documentation'],
    ['198.18.0.1', 'for benchmarks'],
    ['2001:2::1', 'for benchmarks'],
    ['169.254.169.254', 'cloud metadata'],
    ['::ffff:169.254.169.254', 'cloud metadata'],
    ['fd00:ec2::254', 'cloud metadata'],
    ['168.63.129.16', 'cloud metadata'],
    ['100.100.100.200', 'cloud metadata'],
    ['240.0.0.1', 'reserved'],
    ['::7f00:1', 'reserved'],
    ['64:ff9b:1::1', 'reserved'],
    ['100::1', 'reserved'],
  ])('%s is %s', (address, name) => {
    const fault = name && `The receiver's address must be public, not ${name}`;
    expect(PUBLIC.faultOf(address, true)).toBe(fault);
    expect(PUBLIC.faultOf(address, false)).toBe(fault ?? 'The receiver must use https');
  });

  it('never permit a private IPv4 address in any form', () => {
    fc.assert(
      fc.property(privateIpv4, fc.constantFrom(...FORMS), fc.boolean(), (value, form, secure) => {
        expect(PUBLIC.faultOf(form(value), secure)).toMatch(/^The receiver's address must be public, not /);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never permit an IPv6 address outside the public internet', () => {
    fc.assert(
      fc.property(privateIpv6, fc.boolean(), (address, secure) => {
        expect(isIPv6(address)).toBe(true);
        expect(PUBLIC.faultOf(address, secure)).toMatch(/^The receiver's address must be public, not /);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['', 'localhost', '1', '0x7f.0.0.1', '10.1', '010.0.0.1', '[::1]', '1.2.3.4/32'])(
    '%j is no address',
    (text) => {
      expect(PUBLIC.faultOf(text, true)).toBe('The receiver has no valid IP address');
    },
  );
});

describe('blocks', () => {
  const rules = NetworkRules.of({
    allow: ' 10.1.0.0/16,, 127.0.0.1 ,fd00:1::/32, ::ffff:192.168.7.0/120',
    deny: '10.1.9.0/24,8.8.0.0/16,2606:4700::/32',
  });

  it.each([
    ['10.1.2.3', undefined],
    ['::ffff:10.1.2.3', undefined],
    ['127.0.0.1', undefined],
    ['127.0.0.2', 'loopback'],
    ['fd00:1::5', undefined],
    ['fd00:2::5', 'unique local'],
    ['192.168.7.9', undefined],
    ['192.168.8.9', 'private'],
    ['64:ff9b::a01:203', 'private'],
    ['2002:a01:203::1', 'private'],
    ['10.1.9.1', 'denied'],
    ['::ffff:10.1.9.1', 'denied'],
    ['8.8.4.4', 'denied'],
    ['64:ff9b::808:404', 'denied'],
    ['2002:808:404::1', 'denied'],
    ['2001:0:808:404::1', 'denied'],
    ['2606:4700::1', 'denied'],
    ['9.9.9.9', undefined],
  ])('permit or refuse %s: %s', (address, name) => {
    expect(rules.faultOf(address, true)).toEqual(name === undefined ? undefined : expect.stringContaining(` ${name}`));
  });

  it('permit http to their own addresses only', () => {
    expect(['10.1.2.3', '127.0.0.1', 'fd00:1::5'].map((address) => rules.faultOf(address, false))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(rules.faultOf('9.9.9.9', false)).toBe('The receiver must use https');
    expect(rules.faultOf('10.1.9.1', false)).toBe("The receiver's address is in a denied network");
    expect([rules.permitsHttp, PUBLIC.permitsHttp]).toEqual([true, false]);
  });

  it('of everything still exclude those that are denied', () => {
    const open = NetworkRules.of({ allow: '0.0.0.0/0,::/0', deny: '169.254.169.254' });
    expect(['10.0.0.1', '::1', '8.8.8.8', 'fd00::1'].map((address) => open.faultOf(address, false))).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
    for (const address of ['169.254.169.254', '::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe'])
      expect(open.faultOf(address, true)).toBe("The receiver's address is in a denied network");
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '0x0a.0.0.0/8',
    '::/129',
    'fe80::1%eth0',
    'example.com',
    '10.0.0.0 /8',
  ])('name %j as the wrong part', (part) => {
    const wrong = `'${part}' is neither a CIDR block nor an IP address`;
    expect(() => NetworkRules.of({ allow: `10.0.0.0/8, ${part}`, deny: '' })).toThrow(`allow: ${wrong}`);
    expect(() => NetworkRules.of({ allow: '', deny: part })).toThrow(`deny: ${wrong}`);
  });
});
