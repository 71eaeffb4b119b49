import { randomUUID } from 'node:crypto';
import type { JobStatus, NewEvent } from '@stratus/commands';
import { COMPUTE } from '@stratus/contracts';
import { serialiseCloudEvent } from '../envelope/cloud-event.js';
import type { CloudEvent } from '../envelope/cloud-event.js';
import * as events from './index.js';
import type { Viewers } from './audience.js';
import { eventDefinitions } from './define-event.js';
import { grantableEntityOf, isBeginning, isEnd, viewersOf } from './visibility.js';

/** The event as a subscriber receives it. */
function published({ type, entity, secondaryEntity, data }: NewEvent, jobstatus?: JobStatus): CloudEvent {
  const text = serialiseCloudEvent('spec', {
    position: 1,
    id: randomUUID(),
    account_id: 1,
    type,
    entity_type: entity.type,
    entity_id: String(entity.id),
    entity_label: entity.label,
    entity_url: entity.url,
    sequence: 1,
    secondary_entity: secondaryEntity ?? null,
    job: jobstatus ? { id: randomUUID(), status: jobstatus, percent: null } : null,
    data: JSON.stringify(data),
    actor: 'ann',
    request_id: 'spec',
    traceparent: null,
    created: new Date(),
  });
  return JSON.parse(text) as CloudEvent;
}

const record = {
  id: 9,
  uid: 9,
  label: 'nine',
  entity: { id: 4, type: COMPUTE, label: 'four', url: `/v4/${COMPUTE}/instances/4` },
  username: 'nine',
  domain: 'nine',
  region: 'us-east',
  address: '192.0.2.1',
};
const instance = { id: 3, label: 'three' };
const owner = { userId: 3, username: 'ann' };
const zone = { id: 3, domain: 'three' };
const itself = record as never;
const database = { ...record, engine: 'mysql' } as never;
const granted = (type: string, id = 9) => ({ granted: { type, id } }) as Viewers;
const gone = (type: string, id = 9) => ({ ...granted(type, id), actor: true });

const SEEN_BY: [NewEvent, Viewers][] = [
  [events.tagCreate(itself, 9), {}],
  [events.tagDelete(itself, 9), {}],
  [events.vpcCreate(itself), granted('vpc')],
  [events.vpcUpdate(itself), granted('vpc')],
  [events.vpcDelete(itself), gone('vpc')],
  [events.subnetCreate(itself, instance), granted('vpc', 3)],
  [events.subnetUpdate(itself, instance), granted('vpc', 3)],
  [events.subnetDelete(itself, instance), gone('vpc', 3)],
  [events.instanceCreate(itself), granted(COMPUTE)],
  [events.instanceUpdate(itself), granted(COMPUTE)],
  [events.instanceDelete(itself), gone(COMPUTE)],
  [events.instanceBoot(itself), granted(COMPUTE)],
  [events.instanceReboot(itself), granted(COMPUTE)],
  [events.instanceShutdown(itself), granted(COMPUTE)],
  [events.instanceMigrate(itself), granted(COMPUTE)],
  [events.instanceMigrateRegionCreate(itself), granted(COMPUTE)],
  [events.instanceMigrateRegion(itself), granted(COMPUTE)],
  [events.instanceResizeCreate(itself), granted(COMPUTE)],
  [events.instanceResize(itself), granted(COMPUTE)],
  [events.diskCreate(itself, instance), granted(COMPUTE, 3)],
  [events.diskUpdate(itself, instance), granted(COMPUTE, 3)],
  [events.diskResize(itself, instance), granted(COMPUTE, 3)],
  [events.diskDelete(itself, instance), gone(COMPUTE, 3)],
  [events.diskPasswordReset(itself, instance), granted(COMPUTE, 3)],
  [events.configCreate(itself, instance), granted(COMPUTE, 3)],
  [events.configUpdate(itself, instance), granted(COMPUTE, 3)],
  [events.configDelete(itself, instance), gone(COMPUTE, 3)],
  [events.instanceAddIp(itself, '192.0.2.1'), granted(COMPUTE)],
  [events.instanceDeleteIp(itself, '192.0.2.1'), granted(COMPUTE)],
  [events.ipaddressUpdate(itself, 9, instance), granted(COMPUTE, 3)],
  [events.ipaddressAssign(itself, 9, instance), granted(COMPUTE, 3)],
  [events.ipaddressShare(itself, 9, instance), granted(COMPUTE, 3)],
  [events.ipaddressUnshare(itself, 9, instance), granted(COMPUTE, 3)],
  [events.ipv6rangeCreate(itself, 9, instance), granted(COMPUTE, 3)],
  [events.ipv6rangeAssign(itself, 9, instance), granted(COMPUTE, 3)],
  [events.ipv6rangeShare(itself, 9, instance), granted(COMPUTE, 3)],
  [events.ipv6rangeUnshare(itself, 9, instance), granted(COMPUTE, 3)],
  [events.ipv6rangeDelete(itself, 9, instance), granted(COMPUTE, 3)],
  [events.vlanAttach(itself, 9, instance), granted(COMPUTE, 3)],
  [events.vlanDetach(itself, 9, instance), granted(COMPUTE, 3)],
  [events.firewallCreate(itself), granted('firewall')],
  [events.firewallUpdate(itself), granted('firewall')],
  [events.firewallEnable(itself), granted('firewall')],
  [events.firewallDisable(itself), granted('firewall')],
  [events.firewallDelete(itself), gone('firewall')],
  [events.firewallDeviceAdd(itself, { id: 3, label: 'three' }), granted('firewall', 3)],
  [events.firewallDeviceRemove(itself, { id: 3, label: 'three' }), granted('firewall', 3)],
  [events.nodeBalancerCreate(itself), granted('nodebalancer')],
  [events.nodeBalancerUpdate(itself), granted('nodebalancer')],
  [events.nodeBalancerDelete(itself), gone('nodebalancer')],
  [events.nodeBalancerConfigCreate(itself, instance), granted('nodebalancer', 3)],
  [events.nodeBalancerConfigUpdate(itself, instance), granted('nodebalancer', 3)],
  [events.nodeBalancerConfigDelete(itself, instance), gone('nodebalancer', 3)],
  [events.nodeBalancerNodeCreate(itself, instance), granted('nodebalancer', 3)],
  [events.nodeBalancerNodeUpdate(itself, instance), granted('nodebalancer', 3)],
  [events.nodeBalancerNodeDelete(itself, instance), gone('nodebalancer', 3)],
  [events.domainCreate(itself), granted('domain')],
  [events.domainUpdate(itself), granted('domain')],
  [events.domainDelete(itself), gone('domain')],
  [events.dnsRecordCreate(itself, zone), granted('domain', 3)],
  [events.dnsRecordUpdate(itself, zone), granted('domain', 3)],
  [events.dnsRecordDelete(itself, zone), gone('domain', 3)],
  [events.volumeCreate(itself), granted('volume')],
  [events.volumeUpdate(itself), granted('volume')],
  [events.volumeDelete(itself), gone('volume')],
  [events.volumeAttach(itself), granted('volume')],
  [events.volumeDetach(itself, instance), granted('volume')],
  [events.databaseCreate(database), granted('database')],
  [events.databaseCreateFailed(database), granted('database')],
  [events.databaseUpdate(database), granted('database')],
  [events.databaseUpdateFailed(database), granted('database')],
  [events.databaseDegraded(database), granted('database')],
  [events.databaseFailed(database), granted('database')],
  [events.databaseDelete(database), gone('database')],
  [events.databaseBackupCreate(itself, database), granted('database')],
  [events.databaseBackupRestore(itself, database), granted('database')],
  [events.databaseBackupDelete(itself, database), gone('database')],
  [events.databaseCredentialsReset(database), granted('database')],
  [events.tokenCreate(itself), { tokenId: 9 }],
  [events.tokenUpdate(itself), { tokenId: 9 }],
  [events.tokenDelete(itself), { tokenId: 9 }],
  [events.userSshKeyAdd(itself), { actor: true }],
  [events.userSshKeyUpdate(itself), { actor: true }],
  [events.userSshKeyDelete(itself), { actor: true }],
  [events.userCreate(itself, 9), { userId: 9 }],
  [events.userUpdate(itself, 9), { userId: 9 }],
  [events.userDelete(itself, 9), { userId: 9 }],
  [events.profileUpdate(itself), { userId: 9 }],
  [events.webhookCreate(itself, owner), { userId: 3 }],
  [events.webhookUpdate(itself, owner), { userId: 3 }],
  [events.webhookEnable(itself, owner), { userId: 3 }],
  [events.webhookDisable(itself, owner), { userId: 3 }],
  [events.webhookDelete(itself, owner), { userId: 3 }],
  [events.webhookSecretCreate(itself, owner), { userId: 3 }],
  [events.webhookSecretDelete(itself, owner), { userId: 3 }],
];
const cases = SEEN_BY.map(([event, viewers]) => ({ type: event.type, event: published(event), viewers }));
const ofType = (type: string, more: Partial<CloudEvent> = {}): CloudEvent => {
  const found = cases.find((candidate) => candidate.type === type);
  if (!found) throw new Error(`no case of ${type}`);
  return { ...found.event, ...more };
};

describe('the viewers of an event', () => {
  it('are defined for every type', () => {
    expect(cases.map(({ type }) => type).toSorted()).toEqual(
      eventDefinitions()
        // Other specs of the same worker define events of their own.
        .filter(({ service }) => service !== 'spec')
        .map(({ type }) => type)
        .toSorted(),
    );
  });

  it.each(cases)('$type: $viewers', ({ event, viewers }) => expect(viewersOf(event)).toEqual(viewers));

  it('are the same as for other events of the entity, for a type of a newer version', () => {
    expect(viewersOf(ofType('vpc_delete', { type: 'vpc_archive' }))).toEqual(granted('vpc'));
    expect(viewersOf(ofType('subnet_create', { type: 'subnet_resize' }))).toEqual(granted('vpc', 3));
    expect(viewersOf(ofType('vlan_attach', { type: 'vlan_rename' }))).toEqual(granted(COMPUTE, 3));
  });

  it('are the grantees of an entity of a newer version, whose create and delete are known by their names', () => {
    const event = (type: string) => ofType('vpc_create', { type, entitytype: 'database', entityid: '7' });
    const grantees = { granted: { type: 'database', id: 7 } };
    expect(viewersOf(event('database_update'))).toEqual(grantees);
    expect(viewersOf(event('database_delete'))).toEqual({ ...grantees, actor: true });
    const types = ['database_create', 'database_update', 'database_delete'];
    expect(types.map((type) => isBeginning(event(type)))).toEqual([true, false, false]);
    expect(types.map((type) => isEnd(event(type)))).toEqual([false, false, true]);
  });

  it('include no restricted user for an unknown entity', () => {
    expect(viewersOf(ofType('vpc_create', { type: 'tag_create', entitytype: 'tag', entityid: '1' }))).toEqual({});
  });

  it.each([
    ['an id that is none', ofType('vpc_create', { entityid: '99999999999999999' })],
    ['the url of something else', ofType('subnet_create', { subject: '/v4/vpcs/3/subnets/9/more' })],
    ['another second entity', ofType('vlan_attach', { secondaryentitytype: 'nodebalancer' })],
    ['no second entity', ofType('vlan_attach', { secondaryentityid: undefined as never })],
  ])('include no restricted user when the event has %s', (_, event) => expect(viewersOf(event)).toEqual({}));
});

describe('an entity that can be granted', () => {
  it.each(cases)('is the entity of $type, or not', ({ event }) => {
    const grantable = ['vpc', COMPUTE, 'firewall', 'nodebalancer', 'domain', 'volume', 'database'].includes(
      event.entitytype,
    );
    expect(grantableEntityOf(event)).toEqual(
      grantable ? { type: event.entitytype, id: Number(event.entityid) } : undefined,
    );
  });

  it('begins and ends with exactly these events', () => {
    const entity = (test: (event: CloudEvent) => boolean) =>
      cases.flatMap(({ type, event }) => (test(event) && grantableEntityOf(event) ? [type] : [])).toSorted();
    const words = [COMPUTE, 'database', 'dns_zone', 'firewall', 'nodebalancer', 'volume', 'vpc'].toSorted();
    expect(entity(isBeginning)).toEqual(words.map((word) => `${word}_create`));
    expect(entity(isEnd)).toEqual(words.map((word) => `${word}_delete`));
  });

  it.each([
    ['scheduled', true, false],
    ['notification', true, false],
    ['started', false, false],
    ['finished', false, true],
    ['failed', false, false],
  ] as const)('with a job that is %s: begins %s, ends %s', (jobstatus, begins, ends) => {
    expect(isBeginning(published(events.instanceCreate(itself), jobstatus))).toBe(begins);
    expect(isEnd(published(events.instanceDelete(itself), jobstatus))).toBe(ends);
  });
});
