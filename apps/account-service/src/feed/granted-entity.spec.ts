import { COMPUTE } from '@stratus/contracts';
import { eventOf } from './event.test-support.js';
import { governingEntityOf, isCreationOf, isDeletionOf } from './granted-entity.js';

const governing = (entitytype: string, entityid: string, subject: string, more = {}) =>
  governingEntityOf(eventOf({ entitytype, entityid, subject, ...more }));

describe('the entity whose grant decides who sees an event', () => {
  it('is the event’s own where that can be granted', () => {
    expect(governing('vpc', '3', '/v4/vpcs/3')).toEqual({ type: 'vpc', id: 3 });
    expect(governing('database', '3', '/v4/databases/mysql/instances/3')).toEqual({ type: 'database', id: 3 });
  });

  it.each([
    ['subnet', '/v4/vpcs/3/subnets/9', 'vpc'],
    ['device', '/v4/networking/firewalls/3/devices/9', 'firewall'],
    ['backups', '/v4/databases/mysql/instances/3/backups/9', 'database'],
    ['disks', `/v4/${COMPUTE}/instances/3/disks/9`, COMPUTE],
    [`${COMPUTE}_config`, `/v4/${COMPUTE}/instances/3/configs/9`, COMPUTE],
    ['ipaddress', `/v4/${COMPUTE}/instances/3/ips/192.0.2.1`, COMPUTE],
    ['config', '/v4/nodebalancers/3/configs/9', 'nodebalancer'],
    ['record', '/v4/domains/3/records/9', 'domain'],
    ['attachment', '/v4/volumes/3/attachments/9', 'volume'],
  ])('is the one that a %s lies in', (entitytype, url, type) => {
    expect(governing(entitytype, '9', url)).toEqual({ type, id: 3 });
  });

  it.each([COMPUTE, 'nodebalancer', 'domain', 'volume'])('is a %s itself', (type) => {
    const url = type === COMPUTE ? `/v4/${COMPUTE}/instances/3` : `/v4/${type}s/3`;
    expect(governing(type, '3', url)).toEqual({ type, id: 3 });
  });

  it('is the instance of a VLAN', () => {
    const instance = { secondaryentitytype: COMPUTE, secondaryentityid: '3' };
    const url = '/v4/networking/vlans/us-east/one';
    expect(governing('vlan', 'us-east/one', url, instance)).toEqual({ type: COMPUTE, id: 3 });
  });

  it('is the instance of an address', () => {
    const instance = { secondaryentitytype: COMPUTE, secondaryentityid: '3' };
    expect(governing('ipaddress', '192.0.2.1', '/v4/networking/ips/192.0.2.1', instance)).toEqual({
      type: COMPUTE,
      id: 3,
    });
  });

  it.each([
    ['tag', 'a', '/v4/tags/a'],
    ['tag', '1', '/v4/tags/1'],
    ['token', '1', '/v4/profile/tokens/1'],
    ['image', 'private/1', '/v4/images/private/1'],
    ['vpc', '99999999999999999', '/v4/vpcs/99999999999999999'],
  ])('is none for %s %s', (entitytype, id, url) => {
    expect(governing(entitytype, id, url)).toBeUndefined();
  });
});

describe('beginning and end of an entity', () => {
  it.each([
    [COMPUTE, `${COMPUTE}_config_delete`],
    ['firewall', 'firewall_device_remove'],
    ['domain', 'domain_delete'],
    ['domain', 'dns_record_delete'],
  ] as const)('of a %s is not %s', (type, action) => {
    expect(isDeletionOf({ type, id: 1 }, { type: action })).toBe(false);
  });

  it.each([
    [COMPUTE, COMPUTE],
    ['domain', 'dns_zone'],
    ['database', 'database'],
  ] as const)('of a %s is told by %s_create and _delete', (type, word) => {
    expect(isCreationOf({ type, id: 1 }, { type: `${word}_create` })).toBe(true);
    expect(isDeletionOf({ type, id: 1 }, { type: `${word}_delete` })).toBe(true);
  });

  it.each([
    ['scheduled', true, false],
    ['notification', true, false],
    ['started', false, false],
    ['finished', false, true],
    ['failed', false, false],
  ] as const)('is told by a job that is %s: beginning %s, end %s', (jobstatus, beginning, end) => {
    const instance = { type: COMPUTE, id: 1 } as const;
    expect(isCreationOf(instance, { type: `${COMPUTE}_create`, jobstatus })).toBe(beginning);
    expect(isDeletionOf(instance, { type: `${COMPUTE}_delete`, jobstatus })).toBe(end);
  });
});
