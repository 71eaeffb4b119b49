import {
  COMPUTE,
  FIRST_PAGE,
  createToken,
  getEvent,
  listEvents,
  markEventRead,
  markEventSeen,
} from '@stratus/contracts';
import type { Caller, EventRecord, FilterNode, ListRequest } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import { eventually } from '@stratus/testing';
import { createAccountWorld } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';
import { OldRecordsPurge } from '../retention/old-records.purge.js';

let world: AccountWorld;
let owner: Caller;
let accountId: number;
beforeAll(async () => {
  world = await createAccountWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  accountId = await world.newAccount();
  owner = await world.newUser(accountId);
  await eventually('the beginnings of the account in its feed', async () => {
    const { rows } = await world.sql.query(`select count(*)::int as n from account.feed_events where account_id = $1`, [
      accountId,
    ]);
    return rows[0].n === 2 || undefined;
  });
});

const publish = async (parts: Partial<CloudEvent> = {}): Promise<number> => {
  const event = await world.publish({ accountid: accountId, ...parts });
  await world.inFeed(event.id);
  const { rows } = await world.sql.query('select id from account.feed_events where event_id = $1', [event.id]);
  return Number(rows[0].id);
};
const list = (caller: Caller, more: Partial<ListRequest> = {}) =>
  world.as(caller)(listEvents, { list: { ...FIRST_PAGE, ...more } });
const get = (caller: Caller, eventId: number) => world.as(caller)(getEvent, { params: { eventId } });

describe('an event in the feed', () => {
  it('matches the contract', async () => {
    const id = await publish({ entityid: '77', actor: 'ann', time: '2026-05-01T12:00:00.999Z' });
    await world.sql.query(`update account.feed_events set created = now() where id = $1`, [id]);
    const record = await get(owner, id);
    expect(record).toEqual({
      id,
      action: 'vpc_create',
      created: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/),
      duration: null,
      entity: { id: 77, label: 'vpc-77', type: 'vpc', url: '/v4/vpcs/77' },
      secondary_entity: null,
      percent_complete: null,
      rate: null,
      read: false,
      seen: false,
      status: 'notification',
      time_remaining: null,
      username: 'ann',
      message: '',
    } satisfies EventRecord);
    expect((await list(owner)).data[0]).toEqual(record);
  });

  it.each([
    [{ entitytype: 'tag', entityid: '7', entitylabel: '2024', type: 'tag_create' }, '2024'],
    [{ entitytype: 'tag', entityid: '7', entitylabel: 'blue', type: 'tag_create' }, 'blue'],
    [{ entitytype: 'profile', entityid: '1', type: 'profile_update' }, null],
    [{ entitytype: 'ipaddress', entityid: '192.0.2.1', type: 'ipaddress_update' }, '192.0.2.1'],
    [{ entitytype: 'database', entityid: '5', type: 'database_create' }, 5],
  ])('of %j has the entity id %j', async (parts, id) => {
    expect((await get(owner, await publish(parts))).entity?.id).toBe(id);
  });

  it('includes its secondary entity', async () => {
    const id = await publish({
      type: 'firewall_device_add',
      entitytype: 'firewall',
      secondaryentitytype: COMPUTE,
      secondaryentityid: '9',
      secondaryentitylabel: 'web',
      secondaryentityurl: '/v4/x/9',
    });
    expect((await get(owner, id)).secondary_entity).toEqual({ id: 9, label: 'web', type: COMPUTE, url: '/v4/x/9' });
  });

  it('is hidden from another account', async () => {
    const id = await publish();
    const stranger = await world.newUser(await world.newAccount());
    await expect(get(stranger, id)).rejects.toMatchObject({ status: 404 });
    for (const mark of [markEventRead, markEventSeen]) {
      await expect(world.as(stranger)(mark, { params: { eventId: id } })).rejects.toMatchObject({ status: 404 });
    }
  });

  it('also appears for changes in account-service', async () => {
    await world.as(owner)(createToken, { body: { label: 'CI' } });
    const created = await eventually('the token in the feed', async () =>
      (await list(owner)).data.find(({ entity }) => entity?.label === 'CI'),
    );
    expect(created).toMatchObject({ action: 'token_create', username: owner.username, entity: { type: 'token' } });
  });
});

describe('the list', () => {
  it('is newest first, in the order of the stream, page by page', async () => {
    const events = await Promise.all(
      Array.from({ length: 60 }, (_, index) => world.publish({ accountid: accountId, entityid: String(index + 1000) })),
    );
    await Promise.all(events.map(({ id }) => world.inFeed(id)));
    const pages = [await list(owner, { pageSize: 25 }), await list(owner, { pageSize: 25, page: 2 })];
    expect(pages[0]).toMatchObject({ page: 1, pages: 3, results: 62 });
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    const { rows } = await world.sql.query(
      'select id::int from account.feed_events where account_id = $1 order by id desc limit 50',
      [accountId],
    );
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  it('supports the filters of clients that wait for an event', async () => {
    const time = new Date().toISOString();
    const id = await publish({ entityid: '5001', time });
    await publish({ entityid: '5002', time });
    const eq = (field: string, value: string | number | boolean): FilterNode => ({ field, comparison: 'eq', value });
    const wait: FilterNode = {
      and: [
        eq('action', 'vpc_create'),
        eq('entity.id', '5001'),
        eq('entity.type', 'vpc'),
        { field: 'created', comparison: 'gte', value: time.slice(0, 19) },
      ],
    };
    expect((await list(owner, { filter: wait })).data.map((event) => event.id)).toEqual([id]);
    await world.as(owner)(markEventRead, { params: { eventId: id } });
    expect((await list(owner, { filter: eq('read', true) })).data.map((event) => event.id)).toEqual([id]);
    expect((await list(owner, { filter: eq('id', id) })).results).toBe(1);
    const oldestFirst = await list(owner, { order: { field: 'created', direction: 'asc' } });
    expect(oldestFirst.data.at(-1)?.id).toBeGreaterThan(id - 1);
  });

  it('hides events older than 90 days, and so does the view by id', async () => {
    const [id, keptId] = [await publish(), await publish()];
    await world.sql.query(`update account.feed_events set created = now() - interval '90 days' where id <= $1`, [id]);
    await world.sql.query(
      `update account.feed_events set created = now() - interval '90 days' + interval '1 minute' where id = $1`,
      [keptId],
    );
    await expect(get(owner, id)).rejects.toMatchObject({ status: 404 });
    const kept = await list(owner);
    expect(kept.data.map((event) => event.id)).not.toContain(id);
    expect(kept.results).toBe(kept.data.length);
    await world.service.get(OldRecordsPurge).run();
    const { rows } = await world.sql.query('select id::int from account.feed_events where id in ($1, $2)', [
      id,
      keptId,
    ]);
    expect(rows).toEqual([{ id: keptId }]);
  });

  it('is purged of all expired events, however many there are', async () => {
    await world.sql.query(
      `insert into account.feed_events
         (id, event_id, position, account_id, action, created, entity_type, entity_label, entity_url)
       overriding system value
       select -n, gen_random_uuid(), n, $1, 'vpc_create', now() - interval '91 days', 'vpc', '', ''
         from generate_series(1, 10001) as n`,
      [accountId],
    );
    expect((await list(owner)).results).toBe(2);
    await world.service.get(OldRecordsPurge).run();
    const { rows } = await world.sql.query(
      `select count(*)::int as events,
              (select sum(rows)::int from account.feed_events_counts
                where account_id = $1 and (not folded or action is null and entity_type is null)) as counted
         from account.feed_events where account_id = $1`,
      [accountId],
    );
    expect(rows).toEqual([{ events: 2, counted: 2 }]);
  });
});

describe('the marks of a user', () => {
  it('are their own: read for one event, seen for it and all earlier ones', async () => {
    const colleague = await world.newUser(accountId);
    const ids = [await publish(), await publish(), await publish()];
    const [first = 0, second = 0, third = 0] = ids;
    await world.as(owner)(markEventRead, { params: { eventId: second } });
    await world.as(owner)(markEventSeen, { params: { eventId: second } });
    await world.as(owner)(markEventSeen, { params: { eventId: first } });
    const marks = async (caller: Caller) =>
      Promise.all(ids.map(async (id) => get(caller, id).then(({ read, seen }) => [read, seen])));
    expect(await marks(owner)).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ]);
    expect(await marks(colleague)).toEqual(ids.map(() => [false, false]));
    expect(third).toBeGreaterThan(second);
  });
});
