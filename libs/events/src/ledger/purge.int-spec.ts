import { LedgerWorld } from '../../test/ledger-world.js';
import { LedgerPurge, purgeInbox } from './purge.js';

const ledger = new LedgerWorld();
beforeAll(() => ledger.open());
beforeEach(() => ledger.clear());
afterAll(() => ledger.close());

/** Rows of events published this many days ago. */
async function past(days: number, events: [resource: string, sequence: number, type: string][]): Promise<void> {
  await ledger.database.pool.query(
    `insert into events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data, actor,
                         request_id, created, published_at)
     select gen_random_uuid(), 1, e->>2, 'thing', e->>0, '', '', (e->>1)::int, '{}', '', '', now() - $2::interval, now()
       from json_array_elements($1) with ordinality as given (e, place) order by place`,
    [JSON.stringify(events), `${days} days`],
  );
}
const kept = async (): Promise<string[]> => {
  const { rows } = await ledger.database.pool.query<{ kept: string }>(
    `select entity_id || sequence as kept from events order by position`,
  );
  return rows.map((row) => row.kept);
};

/** The purge of a process that has just started. */
const newPurge = () => new LedgerPurge(ledger.database.pool, ['thing_delete']);

describe('the purge', () => {
  it('keeps young events, unpublished events and the newest event of a living resource', async () => {
    await past(91, [
      ['living', 1, 'thing_create'],
      ['living', 2, 'thing_update'],
      ['gone', 1, 'thing_create'],
      ['gone', 2, 'thing_delete'],
      ['active', 1, 'thing_create'],
      ['waiting', 1, 'thing_delete'],
    ]);
    await past(89, [['active', 2, 'thing_update']]);
    await ledger.database.pool.query(`update events set published_at = null where entity_id = 'waiting'`);
    await newPurge().run();
    expect(await kept()).toEqual(['living2', 'waiting1', 'active2']);
    await ledger.emit({ resource: 'living', n: 3 });
    expect(await kept()).toContain('living3');
  });

  it('keeps the newest event of a resource that has lost a part', async () => {
    await past(91, [
      ['whole', 1, 'thing_create'],
      ['whole', 2, 'part_delete'],
    ]);
    await newPurge().run();
    expect(await kept()).toEqual(['whole2']);
  });

  it('keeps a young event although the next one, by a clock that is behind, has expired', async () => {
    await past(89, [['a', 1, 'thing_create']]);
    await past(91, [['a', 2, 'thing_update']]);
    await past(89, [['b', 1, 'thing_create']]);
    await newPurge().run();
    expect(await kept()).toEqual(['a1', 'a2', 'b1']);
  });

  it('keeps the event of a failed deletion: the resource still exists', async () => {
    const types = ['scheduled', 'failed', 'finished'];
    await past(
      91,
      types.map((status) => [status, 1, 'thing_delete']),
    );
    await ledger.database.pool.query(`update events set job = json_build_object('status', entity_id)`);
    await newPurge().run();
    expect(await kept()).toEqual(['scheduled1', 'failed1']);
  });

  it('reaches all events, in several batches', async () => {
    await ledger.database.pool.query(
      `insert into events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data,
                           actor, request_id, created, published_at)
       select gen_random_uuid(), 1, case when n = 12000 then 'thing_delete' else 'thing_update' end, 'thing', 'x', '',
              '', n, '{}', '', '', now() - interval '91 days', now() from generate_series(1, 12000) as n`,
    );
    await newPurge().run();
    expect(await kept()).toEqual([]);
  });

  it('examines each event once, and then takes it when the next one of its resource has expired', async () => {
    await past(92, [
      ['a', 1, 'thing_create'],
      ['b', 1, 'thing_create'],
    ]);
    const purge = newPurge();
    await purge.run();
    await past(91, [['a', 2, 'thing_update']]);
    // A second look at this one would take it.
    await past(89, [['b', 2, 'thing_update']]);
    await purge.run();
    expect(await kept()).toEqual(['b1', 'a2', 'b2']);
    await newPurge().run();
    expect(await kept()).toEqual(['a2', 'b2']);
  });

  it('returns to an event that was unpublished', async () => {
    await past(91, [
      ['a', 1, 'thing_delete'],
      ['b', 1, 'thing_create'],
    ]);
    await ledger.database.pool.query(`update events set published_at = null where entity_id = 'a'`);
    const purge = newPurge();
    await purge.run();
    await ledger.database.pool.query('update events set published_at = now()');
    await purge.run();
    expect(await kept()).toEqual(['b1']);
  });

  it('forgets ids only after the stream has forgotten their events', async () => {
    await ledger.database.pool.query(
      `insert into inbox select 'c', gen_random_uuid(), now() - d * interval '1 day' from unnest(array[92, 90, 1]) as d`,
    );
    await purgeInbox(ledger.database.pool);
    const { rows } = await ledger.database.pool.query('select count(*) as count from inbox');
    expect(rows).toEqual([{ count: 2 }]);
  });
});
