/** Catches: a relay whose reads get slower with every event that it has published since the last vacuum. */
import { eventually } from '@stratus/testing';
import { LedgerWorld } from '../../test/ledger-world.js';
import { UNPUBLISHED } from './relay.js';

const ledger = new LedgerWorld();
beforeAll(() => ledger.open());
afterAll(() => ledger.close());

const PUBLISHED = `
  insert into events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data, actor, request_id,
                      created)
  select gen_random_uuid(), 1, 'thing_update', 'thing', number::text, '', '', 1, '{}', 'demo', '', now()
    from generate_series(1, 5000) as number`;

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
}

async function pagesRead(): Promise<number> {
  const text = `explain (analyze, buffers, format json) ${UNPUBLISHED}`;
  const [row] = await ledger.database.readInOrder<Explained>(text, [[], []]);
  const plan = row!['QUERY PLAN'][0].Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

it('a read of the ledger visits the published events once', async () => {
  await ledger.database.pool.query(PUBLISHED);
  await ledger.database.pool.query('update events set published_at = now()');
  // A read notes which entries are dead, unless their page of the index changes meanwhile.
  await eventually('a read of few pages', async () => (await pagesRead()) < 50 || undefined);
});
