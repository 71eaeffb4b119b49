import { addressNumber, addressText, nextSubnetRange, rangeOf } from './ipv4.js';

it('reads and writes addresses', () => {
  expect(addressText(addressNumber('192.168.2.255'))).toBe('192.168.2.255');
  for (const text of ['', '10.0.0', '10.0.0.256', '10.0.0.x']) expect(addressNumber(text)).toBeNaN();
});

it('reads ranges around any of their addresses', () => {
  expect(rangeOf('10.0.1.7/24')).toEqual({
    first: addressNumber('10.0.1.0'),
    last: addressNumber('10.0.1.255'),
    prefix: 24,
  });
  for (const text of ['10.0.0.0', '10.0.0.0/33', 'x/8']) expect(rangeOf(text)).toBeUndefined();
});

it('proposes a range beside those that are taken', () => {
  expect(nextSubnetRange([])).toBe('10.0.0.0/24');
  expect(nextSubnetRange(['10.0.0.0/23', 'nonsense', '10.0.2.128/25'])).toBe('10.0.3.0/24');
});
