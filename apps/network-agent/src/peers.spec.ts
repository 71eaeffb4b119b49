import { hostUuidOf } from '@stratus/contracts';
import { isPeerList, peersIn } from './peers.js';

it('reads the addresses of hosts', () => {
  expect([...peersIn('host-a=192.0.2.1, host-b=192.0.2.2')]).toEqual([
    [hostUuidOf('host-a'), '192.0.2.1'],
    [hostUuidOf('host-b'), '192.0.2.2'],
  ]);
});

it.each([
  ['host-a=192.0.2.1,host-b=192.0.2.2', true],
  ['host-a', false],
  ['host-a=host-b', false],
  ['host-a=192.0.2.1=1', false],
  ['a;reboot=192.0.2.1', false],
  ['host-a=192.0.2.1,host-a=192.0.2.2', false],
  ['host-a=192.0.2.1,host-b=192.0.2.1', false],
  ['host-a=192.0.2.1,', false],
  ['host-a=2001:db8::1', false],
])('says whether %p is a list of them: %p', (text, isOne) => expect(isPeerList(text)).toBe(isOne));
