import type { EventRecord } from '@stratus/contracts';
import { durationOf, lifeOf } from './life.js';

const eventOf = (action: string, given: Partial<EventRecord> = {}): EventRecord => ({
  id: 7,
  action,
  created: '2026-11-26T15:24:35',
  duration: null,
  entity: { id: 1, label: 'orders', type: 'database', url: '/v4/databases/postgresql/instances/1' },
  secondary_entity: null,
  percent_complete: null,
  rate: null,
  read: false,
  seen: false,
  status: 'notification',
  time_remaining: null,
  username: 'demo',
  message: '',
  ...given,
});
const momentOf = (action: string, given?: Partial<EventRecord>) => lifeOf([eventOf(action, given)])[0];
const finished = { status: 'finished', duration: 2.4 } as const;
const backup = { id: 3, label: 'before', type: 'backups', url: '/v4/databases/postgresql/instances/1/backups/3' };

it.each([
  ['database_create', {}, 'running', 'Being provisioned', ['provisioning']],
  ['database_create', finished, 'done', 'Provisioned', ['provisioning', 'active']],
  ['database_create', { status: 'failed' }, 'failed', 'Could not be provisioned', ['provisioning', 'failed']],
  ['database_update', finished, 'done', 'Updated', ['updating', 'active']],
  ['database_update', { status: 'failed' }, 'failed', 'Update failed', ['updating', 'active']],
  ['database_update', { status: 'finished' }, 'done', 'Renamed to orders', []],
  ['database_backup_create', { secondary_entity: backup }, 'running', 'Being backed up: before', ['backing_up']],
  [
    'database_backup_restore',
    { ...finished, secondary_entity: backup },
    'done',
    'Restored: before',
    ['restoring', 'active'],
  ],
  ['database_backup_delete', { secondary_entity: backup }, 'done', 'Backup deleted: before', []],
  ['database_degraded', {}, 'trouble', 'Lost some nodes', ['degraded']],
  ['database_seen_by_nobody', {}, 'done', 'seen by nobody', []],
] as const)('%s %j is %s: %s', (action, given, outcome, title, statuses) =>
  expect(momentOf(action, given)).toMatchObject({ outcome, title, statuses }),
);

it('tells the return of all nodes in the words of the event, once', () =>
  expect(momentOf('database_update', { status: 'finished', message: 'All nodes run again' })).toMatchObject({
    title: 'All nodes run again',
    message: null,
    statuses: ['active'],
  }));

it('tells a failure once, with its cause', () => {
  const failed = eventOf('database_update', { status: 'failed', message: 'It took too long' });
  const life = lifeOf([eventOf('database_update_failed'), failed]);
  expect(life.map(({ message }) => message)).toEqual(['It took too long']);
});

it.each([
  [2.4, '2 s'],
  [75, '1 min 15 s'],
  [3_725, '1 h 2 min'],
])('%s seconds are %s', (seconds, words) => expect(durationOf(seconds)).toBe(words));
