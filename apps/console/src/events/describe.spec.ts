import { COMPUTE, COMPUTES, INSIDE, exchangeOf } from '@stratus/contracts/browser';
import { describe as describeEvent, sentenceOf } from './describe.js';

const linode = exchangeOf(INSIDE, { word: 'linode', plural: 'linodes', title: 'Linode', pluralTitle: 'Linodes' });

type Entity = { id: number | string | null; label: string; type: string; url: string };
const entity = (label: string, type = 'vpc', id: Entity['id'] = 7): Entity => ({ id, label, type, url: '' });

const said = (action: string, label = 'web', more: { status?: 'started'; secondary_entity?: Entity | null } = {}) =>
  sentenceOf(
    describeEvent(
      { action, status: 'notification', entity: entity(label), secondary_entity: null, ...more } as never,
      linode,
    ),
  );

describe('an event in words', () => {
  it.each([
    ['vpc_create', 'Created VPC web'],
    ['subnet_update', 'Changed subnet web'],
    ['linode_delete', 'Deleted instance web'],
    ['linode_config_update', 'Changed a configuration profile of instance web'],
    ['linode_shutdown', 'Shut down instance web'],
    ['linode_resize_create', 'Scheduled the resize of instance web'],
    ['linode_addip', 'Added an address of instance web'],
    ['disk_resize', 'Resized a disk of instance web'],
    ['database_backup_restore', 'Restored a backup of database web'],
    ['database_degraded', 'Database web works with fewer nodes'],
    ['dns_zone_update', 'Changed domain web'],
    ['dns_record_create', 'Created a record of domain web'],
    ['nodebalancer_node_delete', 'Deleted a node of NodeBalancer web'],
    ['ipv6range_unshare', 'Stopped sharing range web'],
    ['password_reset', 'Reset the root password of instance web'],
    ['firewall_disable', 'Disabled firewall web'],
    ['webhook_disable', 'Disabled webhook web'],
    ['webhook_secret_create', 'Created a secret of webhook web'],
    ['moon_landing', 'moon_landing web'],
    ['vpc_polish', 'vpc_polish web'],
    ['toString_create', 'toString_create web'],
  ])('%s: %s', (action, words) => expect(said(action)).toBe(words));

  it.each([
    ['scheduled', 'About to boot instance web'],
    ['started', 'Booting instance web'],
    ['finished', 'Booted instance web'],
    ['failed', 'Could not boot instance web'],
  ])('a job that is %s: %s', (status, words) =>
    expect(said('linode_boot', 'web', { status: status as 'started' })).toBe(words),
  );

  it('names the second entity', () => {
    const second = { secondary_entity: entity('db-1', 'linode') };
    expect(said('volume_attach', 'data', second)).toBe('Attached volume data to instance db-1');
    expect(said('volume_detach', 'data', second)).toBe('Detached volume data from instance db-1');
    expect(said('linode_boot', 'web', { secondary_entity: entity('main', 'linode_config') })).toBe(
      'Booted instance web (profile main)',
    );
    expect(said('linode_create', 'web', { secondary_entity: entity('Debian 12', 'image') })).toBe(
      'Created instance web (image Debian 12)',
    );
  });

  it('without an entity, or without a label', () => {
    const event = { action: 'profile_update', status: 'notification' as const, secondary_entity: null };
    expect(sentenceOf(describeEvent({ ...event, entity: null }))).toBe('Changed the profile');
    expect(said('vpc_create', '')).toBe('Created VPC 7');
    expect([COMPUTE, COMPUTES].map(linode)).toEqual(['linode', 'linodes']);
  });
});
