import { subnetRangeFault } from './subnet-range.js';

describe('the range of a subnet', () => {
  it.each(['10.0.0.0/8', '10.0.0.0/24', '172.16.0.0/12', '192.168.0.0/17', '192.168.127.248/29'])(
    'may be %s',
    (ipv4) => {
      expect(subnetRangeFault(ipv4)).toBeUndefined();
    },
  );

  it.each([
    ['banana', 'must be an IPv4 network'],
    ['10.0.0.0', 'must be an IPv4 network'],
    ['2001:db8::/64', 'must be an IPv4 network'],
    ['10.0.0.1/24', 'canonical'],
    ['10.0.0.0/30', 'prefix length'],
    ['0.0.0.0/0', 'prefix length'],
    ['10.0.0.0/7', 'inside'],
    ['8.0.0.0/7', 'inside'],
    ['11.0.0.0/24', 'inside'],
    ['172.32.0.0/16', 'inside'],
    ['192.168.0.0/16', 'reserved'],
    ['192.168.128.0/17', 'reserved'],
    ['192.168.200.0/24', 'reserved'],
  ])('may not be %s', (ipv4, reason) => {
    expect(subnetRangeFault(ipv4)).toContain(reason);
  });
});
