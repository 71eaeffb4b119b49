import { hostUuidOf, isHostName } from './host.js';

it('gives a host the same id everywhere, a UUID of version 5', () => {
  expect(hostUuidOf('host-a')).toBe(hostUuidOf('host-a'));
  expect(hostUuidOf('host-a')).not.toBe(hostUuidOf('host-b'));
  expect(hostUuidOf('host-a')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it.each([
  ['host-a', true],
  ['node1.rack2.example.com', true],
  ['', false],
  ['Host', false],
  ['-a', false],
  ['a;reboot', false],
  ['a'.repeat(64), false],
])('says whether %p is the name of a host: %p', (name, isName) => expect(isHostName(name)).toBe(isName));
