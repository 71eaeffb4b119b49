/**
 * Catches: an event that is lost or skipped while replicas of the release before, which know only `published_at`, run beside
 * those that know the table `unpublished`. The statements of that release are written out.
 */
import { LedgerWorld, numbersOf, upTo } from '../../test/ledger-world.js';

const OLD_UNPUBLISHED = 'select position from events where published_at is null order by position limit 500';
const OLD_MARK = `
  with present as (select made from relayed_stream where ready for share)
  update events set published_at = now() where position = any($1::bigint[]) and exists (select from present)`;
const OLD_REPLAY = 'update events set published_at = null where created >= $1 and published_at is not null';

const ledger = new LedgerWorld();
beforeAll(() => ledger.open());
beforeEach(() => ledger.clear());
afterAll(() => ledger.close());

const positions = async (statement: string): Promise<number[]> =>
  (await ledger.database.pool.query<{ position: number }>(statement)).rows.map(({ position }) => position);
const unpublished = () => positions('select position from unpublished order by position');
/** An event whose writer has no search path of the service, like a spec or a repair by hand. */
const addByHand = () =>
  ledger.world.sql.query(
    `insert into spec.events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data, actor,
                              request_id, created)
     values (gen_random_uuid(), 1, 'thing_update', 'thing', 'b', '', '', 1, '{"resource":"b","n":1}', '', '', now())`,
  );

describe('beside a replica of the release before', () => {
  it('what either adds is published by either, once and in order', async () => {
    await ledger.emit({ resource: 'a', n: 1 }, { resource: 'a', n: 2 });
    await addByHand();
    const all = await unpublished();
    expect(all).toHaveLength(3);
    expect(await positions(OLD_UNPUBLISHED)).toEqual(all);
    await ledger.relayAll();
    const streamed = await ledger.streamed();
    expect([numbersOf(streamed, 'a'), numbersOf(streamed, 'b')]).toEqual([[1, 2], [1]]);
  });

  it('what the old relay has published, the new one does not publish again', async () => {
    await ledger.emit(...upTo(3).map((n) => ({ resource: 'a', n })));
    await ledger.relayAll();
    await ledger.emit(...upTo(2).map((n) => ({ resource: 'a', n: n + 3 })));
    const [first, second] = await unpublished();
    await ledger.database.pool.query(OLD_MARK, [[first]]);
    expect(await unpublished()).toEqual([second]);
  });

  it('what the new relay has published, the old one sees again, and the stream drops it by its id', async () => {
    await ledger.emit({ resource: 'a', n: 1 });
    await ledger.relayAll();
    expect(await positions(OLD_UNPUBLISHED)).toHaveLength(1);
    await ledger.database.pool.query('insert into unpublished select position from events');
    await ledger.relayAll();
    expect(await ledger.streamed()).toHaveLength(1);
  });

  it('its replay reaches the new relay', async () => {
    await ledger.emit({ resource: 'a', n: 1 });
    await ledger.database.pool.query(OLD_MARK, [await unpublished()]);
    expect(await unpublished()).toEqual([]);
    await ledger.database.pool.query(OLD_REPLAY, [new Date(0)]);
    expect(await unpublished()).toHaveLength(1);
  });
});
