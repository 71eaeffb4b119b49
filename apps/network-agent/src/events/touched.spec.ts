import { touchedBy } from './touched.js';

const event = (entitytype: string, entityid: string, second?: [string, string]) =>
  ({ entitytype, entityid, ...(second && { secondaryentitytype: second[0], secondaryentityid: second[1] }) }) as never;

it.each([
  ['an instance', event('compute', '7'), { instances: [7], firewalls: [] }],
  ['a device of a firewall', event('firewall', '3', ['compute', '7']), { instances: [7], firewalls: [3] }],
  ['an address that moved', event('ipaddress', '198.18.0.2', ['compute', '7']), { instances: [7], firewalls: [] }],
  ['a VPC', event('vpc', '1'), { instances: [], firewalls: [] }],
  ['an id that is none', event('compute', '1e999'), { instances: [], firewalls: [] }],
])('an event about %s names what it may have changed', (_, about, touched) => {
  expect(touchedBy(about)).toEqual(touched);
});
