/** Catches: an instance that keeps an address which another one has got, or that is without its firewall before it is gone. */
import type { InstancePicture, Picture } from '@stratus/data-plane';
import { concernedBy } from './concerned.js';

const held = (...addresses: string[]) => addresses.map((address) => ({ address, kind: 'range', prefix: 64 }) as const);
const instance = (id: number, addresses: string[], shares: string[] = []): [number, InstancePicture] => [
  id,
  { id, region: 'us-east', host: 'a', interfaces: [], addresses: held(...addresses), shares: held(...shares) },
];
const known: Picture = {
  instances: new Map([instance(1, ['a', 'b']), instance(2, ['c'], ['a']), instance(3, ['d'])]),
  firewalls: new Map([[5, { rules: {} as never, instances: [1, 3] }]]),
};
const nothing = { instanceIds: [], firewallIds: [], instances: new Map(), firewalls: new Map() };
const reread = (...found: [number, InstancePicture][]) =>
  concernedBy(known, { ...nothing, instanceIds: found.map(([id]) => id), instances: new Map(found) });

it.each([
  ['nothing has changed', reread(instance(1, ['a', 'b'])), []],
  ['a new instance has got an address', reread(instance(4, ['b'])), [1]],
  ['an instance has got an address that others share', reread(instance(3, ['a', 'd'])), [1, 2]],
  ['an instance has lost a shared address', reread(instance(1, ['b'])), [2]],
  ['an instance has gone', concernedBy(known, { ...nothing, instanceIds: [1] }), [2]],
  ['both instances were read', reread(instance(1, ['b']), instance(2, ['a'])), []],
  [
    'a firewall protects one less',
    concernedBy(known, {
      ...nothing,
      firewallIds: [5],
      firewalls: new Map([[5, { rules: {} as never, instances: [3] }]]),
    }),
    [1],
  ],
  ['a firewall has gone', concernedBy(known, { ...nothing, firewallIds: [5], instanceIds: [3] }), [1]],
  [
    'a firewall is new',
    concernedBy(known, {
      ...nothing,
      firewallIds: [6],
      firewalls: new Map([[6, { rules: {} as never, instances: [2] }]]),
    }),
    [],
  ],
])('when %s, reads those that it concerns', (_, concerned, expected) => {
  expect([...concerned].toSorted((a, b) => a - b)).toEqual(expected);
});
