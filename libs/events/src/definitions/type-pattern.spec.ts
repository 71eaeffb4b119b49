/** Catches: a pattern that matches too much or too little, or that takes long. */
import { typePattern } from './type-pattern.js';

it.each([
  ['vpc_create', 'vpc_create', true],
  ['vpc_create', 'vpc_created', false],
  ['vpc_*', 'vpc_create', true],
  ['vpc_*', 'subnet_create', false],
  ['*', 'vpc_create', true],
  ['*_delete', 'vpc_delete', true],
  ['*_delete', 'vpc_delete_all', false],
  ['*_delete*', 'vpc_delete_all', true],
  ['firewall_*_add', 'firewall_device_add', true],
  ['firewall_*_add', 'firewall_add', false],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['a**a', 'aba', true],
  ['a*b*a', 'aba', true],
  ['a*b*a', 'aa', false],
])('%j with %j: %p', (pattern, type, matches) => {
  expect(typePattern([pattern])(type)).toBe(matches);
  expect(typePattern(['none', pattern])(type)).toBe(matches);
});

it('takes no longer for a pattern of stars', () => {
  // A machine that stands still in between uses none.
  const began = process.cpuUsage();
  expect(typePattern([`${'*a'.repeat(32)}b`])('a'.repeat(10_000))).toBe(false);
  expect(process.cpuUsage(began).user).toBeLessThan(10_000_000);
});
