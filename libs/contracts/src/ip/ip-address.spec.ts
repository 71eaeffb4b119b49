import fc from 'fast-check';
import { BlockList, isIP } from 'node:net';
import { canonicalIp, formatIp, parseIp } from './ip-address.js';
import { addresses } from '../../test/ip.js';

describe('an IPv4 address', () => {
  it.each(['0.0.0.0', '10.0.0.1', '192.168.255.254', '255.255.255.255'])('is read and written: %s', (text) => {
    expect(canonicalIp(text)).toBe(text);
  });

  it.each(['', '10.0.0', '10.0.0.256', '010.0.0.1', '10.0.0.01', '10.0.0.1.1', '10.0.0.-1', '0x0a.0.0.1', '167772161'])(
    'is not %j',
    (text) => expect(parseIp(text)).toBeUndefined(),
  );
  it.each([' 10.0.0.1', '10.0.0.1\n', '10.0.0.1/32', '٣.0.0.1', '2001:db8::1'])('is not %j', (text) =>
    expect(parseIp(text, 4)).toBeUndefined(),
  );
});

describe('an IPv6 address', () => {
  it.each([
    ['::', '::'],
    ['::1', '::1'],
    ['2001:DB8::', '2001:db8::'],
    ['2001:0db8:0000:0000:0000:ff00:0042:8329', '2001:db8::ff00:42:8329'],
    // RFC 5952, 4.2: the longest run of zeros, the first one of two that are as long, never a single group.
    ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['2001:0:0:1:0:0:0:1', '2001:0:0:1::1'],
    ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
    ['10:0:0:1:2:3:4:5', '10::1:2:3:4:5'],
    ['1::2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['::ffff:c612:2', '::ffff:198.18.0.2'],
    ['::FFFF:198.18.0.2', '::ffff:198.18.0.2'],
    ['64:ff9b::198.18.0.2', '64:ff9b::c612:2'],
  ])('%s is written as %s', (text, canonical) => {
    expect(canonicalIp(text)).toBe(canonical);
    expect(parseIp(text, 6)?.family).toBe(6);
  });

  it.each([
    'fe80::1%eth0',
    'fe80::1%',
    '::1::',
    ':1::2',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '12345::',
    '::g',
    '[::1]',
  ])('is not %j', (text) => expect(parseIp(text)).toBeUndefined());
  it.each(['::1.2.3', '::01.2.3.4', '1.2.3.4::', '::/0', '10.0.0.1'])('is not %j', (text) =>
    expect(parseIp(text, 6)).toBeUndefined(),
  );
});

describe('any address', () => {
  it('is read as written, and is the same that Node reads', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        const text = formatIp(address);
        expect(parseIp(text)).toEqual(address);
        expect(isIP(text)).toBe(address.family);
        const type = `ipv${address.family}` as const;
        const list = new BlockList();
        list.addAddress(text, type);
        const plain =
          address.family === 4
            ? text
            : address.value
                .toString(16)
                .padStart(32, '0')
                .replaceAll(/.{4}(?=.)/g, '$&:')
                .toUpperCase();
        expect(list.check(plain, type)).toBe(true);
        expect(canonicalIp(plain)).toBe(text);
      }),
    );
  });

  it('is written like the URL parser of Node writes it, except for mapped IPv4 addresses', () => {
    fc.assert(
      fc.property(addresses, (address) => {
        fc.pre(address.family === 6 && address.value >> 32n !== 0xffffn);
        expect(new URL(`http://[${formatIp(address)}]/`).hostname).toBe(`[${formatIp(address)}]`);
      }),
    );
  });

  it('is accepted if Node accepts it, without a zone', () => {
    const pieces = fc.constantFrom(
      '0',
      '1',
      'ffff',
      '10',
      '010',
      '255',
      '256',
      ':',
      ':',
      '::',
      '.',
      '.',
      '%',
      '1.2.3.4',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 16 }), (parts) => {
        const text = parts.join('');
        expect(parseIp(text)?.family ?? 0).toBe(text.includes('%') ? 0 : isIP(text));
      }),
    );
  });
});
