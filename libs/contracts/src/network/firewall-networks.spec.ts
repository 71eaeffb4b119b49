import fc from 'fast-check';
import { parseNetwork } from '../ip/ip-network.js';
import { RULE_NETWORK_PATTERNS, isRuleNetwork } from './firewall-networks.js';
import type { IpFamily } from '../ip/ip-address.js';

const patterns = { 4: new RegExp(RULE_NETWORK_PATTERNS[4]), 6: new RegExp(RULE_NETWORK_PATTERNS[6]) };

describe('a network of a rule', () => {
  it.each<[IpFamily, string]>([
    [4, '0.0.0.0/0'],
    [4, '198.51.100.7/32'],
    [4, '198.51.100.7/24'],
    [6, '::/0'],
    [6, '2001:DB8::1/128'],
    [6, '2001:db8::1/56'],
    [6, '::ffff:192.0.2.1/128'],
    [6, '0000:0000:0000:0000:0000:ffff:255.255.255.255/128'],
  ])('of IPv%i is %s', (family, text) => {
    expect(isRuleNetwork(text, family)).toBe(true);
    expect(patterns[family].test(text)).toBe(true);
  });

  it.each<[IpFamily, string]>([
    [4, '198.51.100.7'],
    [4, '198.51.100.7/'],
    [4, '198.51.100.7/33'],
    [4, '198.51.100.7/08'],
    [4, '198.51.100.7/255.255.255.0'],
    [4, '198.51.100.007/24'],
    [4, ' 198.51.100.7/24'],
    [4, '::/0'],
    [4, '/0'],
    [6, '0.0.0.0/0'],
    [6, 'fe80::1%eth0/64'],
    [6, 'fe80::1/64%eth0'],
    [6, '::/129'],
    [6, '::/0\n'],
    [6, '2001:db8::'],
  ])('of IPv%i is not %j', (family, text) => {
    expect(isRuleNetwork(text, family)).toBe(false);
    expect(patterns[family].test(text)).toBe(false);
  });

  it('is valid for the network library and for the pattern alike', () => {
    const pieces = fc.constantFrom(
      '0',
      'ffff',
      '1',
      '10',
      '255',
      '256',
      ':',
      ':',
      ':',
      '::',
      '.',
      '1.2.3.4',
      '/',
      '/64',
      '/8',
      '%',
    );
    const groups = fc
      .tuple(
        fc.array(fc.constantFrom('0', 'a', 'ffff'), { maxLength: 8 }),
        fc.array(fc.constantFrom('0', 'b'), { maxLength: 8 }),
        fc.constantFrom('', '1.2.3.4'),
      )
      .map(([before, after, last]) => `${before.join(':')}::${[...after, ...(last ? [last] : [])].join(':')}/64`);
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 16 }).map((parts) => parts.join('')),
      groups,
    );
    fc.assert(
      fc.property(texts, fc.constantFrom<IpFamily>(4, 6), (text, family) => {
        const known = parseNetwork(text, family) !== undefined;
        expect([text, isRuleNetwork(text, family), patterns[family].test(text)]).toEqual([text, known, known]);
      }),
      { numRuns: 5_000 },
    );
  });
});
