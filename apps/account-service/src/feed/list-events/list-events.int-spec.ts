/** Catches: a list of events (all, for an action, or about a kind of entity) whose results or pages do not match its rows. */
import { COMPUTE } from '@stratus/contracts';
import type { CallOf, FilterNode, listEvents } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { countsMustBeExact, havingAll } from '@stratus/testing/random';
import { createAccountWorld } from '../../../test/account-world.js';
import type { AccountWorld } from '../../../test/account-world.js';
import { eventsShownTo } from './list-events.handler.js';

let world: AccountWorld;
beforeAll(async () => {
  world = await createAccountWorld();
});
afterAll(() => world.stop());

const ofAction = (value: string): FilterNode => ({ field: 'action', comparison: 'eq', value });
const newEvent = (action: string, entity: string): string => `
  insert into feed_events (id, event_id, position, account_id, action, created, entity_type, entity_label, entity_url)
  values ($1, gen_random_uuid(), $1::bigint, 1, '${action}', now(), '${entity}', '', '') on conflict do nothing`;

it('events are counted as they are added, expire and are deleted', () =>
  countsMustBeExact(world.sql, {
    schema: 'account',
    table: 'feed_events',
    lists: [(list) => eventsShownTo({ caller: callerOf(1), list } as CallOf<typeof listEvents>)],
    filters: [
      havingAll({ action: 'vpc_create' }),
      havingAll({ 'entity.type': 'vpc' }),
      havingAll({ action: 'vpc_create', 'entity.type': 'vpc' }),
      havingAll({ action: 'vpc_create', 'entity.type': 'subnet' }),
      havingAll({ 'entity.type': 'disks' }),
      havingAll({ action: 'disk_create', 'entity.type': 'disks' }),
      havingAll({ action: 'vpc_create', 'entity.type': 'disks' }),
      { or: [ofAction('vpc_create'), ofAction('disk_create'), ofAction('vpc_create'), ofAction('x')] },
    ],
    changes: {
      'VPC created': newEvent('vpc_create', 'vpc'),
      'VPC updated': newEvent('vpc_update', 'vpc'),
      'disk created': newEvent('disk_create', COMPUTE),
      'disk deleted': newEvent('disk_delete', COMPUTE),
      'subnet created': newEvent('subnet_create', 'subnet'),
      expire: `update feed_events set created = now() - interval '91 days' where id = $1`,
      'a job goes on': `update feed_events set action = 'vpc_update', status = 'finished' where id = $1`,
      remove: 'delete from feed_events where id = $1',
    },
  }));
