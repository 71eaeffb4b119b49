import { networkOf } from './network-of.js';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002::/64'],
  ['2001:db8:1:2::', '20010db800010002::/64'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
