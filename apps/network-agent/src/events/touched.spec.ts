/** Catches: a change of the kernel's networks whose event names no instance and no firewall, and so waits for the agent to read everything. */
import * as events from '@stratus/events';
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

describe('events of each type', () => {
  const record = { address: '198.18.0.2', range: '2001:db8::', label: 'lan', region: 'us-east' } as never;
  const device = { entity: { id: 7, type: 'compute', label: 'web', url: '/v4/compute/instances/7' } } as never;
  const instance = { id: 7, label: 'web' };
  /** Of entities that are neither instances nor firewalls. */
  const ofInstances = [
    events.ipaddressUpdate(record, 9, instance),
    events.ipaddressAssign(record, 9, instance),
    events.ipaddressShare(record, 9, instance),
    events.ipaddressUnshare(record, 9, instance),
    events.ipv6rangeCreate(record, 9, instance),
    events.ipv6rangeAssign(record, 9, instance),
    events.ipv6rangeShare(record, 9, instance),
    events.ipv6rangeUnshare(record, 9, instance),
    events.ipv6rangeDelete(record, 9, instance),
    events.vlanAttach(record, 9, instance),
    events.vlanDetach(record, 9, instance),
  ];
  const ofDevices = [events.firewallDeviceAdd(device, instance), events.firewallDeviceRemove(device, instance)];

  it.each([...ofInstances, ...ofDevices].map((each) => [each.type, each] as const))(
    '%s names the instance',
    (_, about) => {
      const { entity, secondaryEntity: second } = about;
      const named = touchedBy(event(entity.type, String(entity.id), [String(second?.type), String(second?.id)]));
      expect(named.instances).toEqual([7]);
    },
  );

  /** In a VPC or a subnet without interfaces there is nothing to change; those with interfaces keep what matters here. */
  const WITHOUT_EFFECT = [
    'vpc',
    'subnet',
    'nodebalancer',
    'domain',
    'dnsrecord',
    'volume',
    'database',
    'tag',
    'token',
    'user',
    'profile',
    'user_ssh_key',
    'webhook',
  ];
  const named = new Set(['compute', 'firewall', ...WITHOUT_EFFECT]);

  it('are known to name what they change', () => {
    const others = events.eventDefinitions().filter(({ entity, service }) => !named.has(entity) && service !== 'spec');
    expect(others.map(({ type }) => type).toSorted()).toEqual(ofInstances.map(({ type }) => type).toSorted());
  });
});
