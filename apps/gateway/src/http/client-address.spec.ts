import { readClientAddress } from './client-address.js';

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::9', '2001:db8::9'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['<script>', 'unknown'],
  ['9'.repeat(65), 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('the client at %s is shown as %s', (ip, shown) =>
  expect(readClientAddress(ip === undefined ? {} : { ip })).toBe(shown),
);
