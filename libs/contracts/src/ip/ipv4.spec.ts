import { formatIpv4, lastOf, maskOf, networkContains, networksOverlap, parseIpv4, parseIpv4Network } from './ipv4.js';

const network = (text: string) => parseIpv4Network(text)!;

describe('IPv4', () => {
  it.each(['0.0.0.0', '10.0.0.1', '192.168.255.254', '255.255.255.255'])('reads and writes %s', (text) => {
    expect(formatIpv4(parseIpv4(text)!)).toBe(text);
  });

  it.each(['', '10.0.0', '10.0.0.256', '010.0.0.1', '10.0.0.1.1', '10.0.0.-1', ' 10.0.0.1', '10.0.0.1\n', '٣.0.0.1'])(
    'refuses %j as an address',
    (text) => expect(parseIpv4(text)).toBeUndefined(),
  );

  it.each(['10.0.0.0', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/08', '10.0.0.0/-1', '10.0.0.0/8/8', 'x/8'])(
    'refuses %j as a network',
    (text) => expect(parseIpv4Network(text)).toBeUndefined(),
  );

  it('knows the bounds of a network at both ends of the address space', () => {
    expect(formatIpv4(lastOf(network('10.1.0.0/16')))).toBe('10.1.255.255');
    expect(formatIpv4(lastOf(network('0.0.0.0/0')))).toBe('255.255.255.255');
    expect(formatIpv4(network('192.168.1.77/24').first)).toBe('192.168.1.0');
    expect(maskOf(25)).toBe('255.255.255.128');
    expect(maskOf(0)).toBe('0.0.0.0');
    expect(maskOf(32)).toBe('255.255.255.255');
  });

  it('tells overlap from adjacency', () => {
    expect(networksOverlap(network('10.0.0.0/25'), network('10.0.0.128/25'))).toBe(false);
    expect(networksOverlap(network('10.0.0.0/24'), network('10.0.0.128/25'))).toBe(true);
    expect(networksOverlap(network('10.0.0.128/25'), network('10.0.0.0/8'))).toBe(true);
    expect(networkContains(network('10.0.0.0/8'), network('10.255.255.0/24'))).toBe(true);
    expect(networkContains(network('10.0.0.0/24'), network('10.0.0.0/8'))).toBe(false);
  });
});
