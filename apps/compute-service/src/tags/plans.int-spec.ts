/** Catches: a page of a tag's objects, or a change of a few tags, that reads all objects of the account or of the service. */
import { FIRST_PAGE } from '@stratus/contracts';
import { buildListSql } from '@stratus/lists';
import { tablesReadWholeFor, tablesReadWholeForAnyValues } from '@stratus/testing';
import { createTaggedWorld } from '../../test/tagged-world.js';
import type { TaggedWorld } from '../../test/tagged-world.js';
import { FIND_TAG, TAG_STATEMENTS } from '../tag-register/tag.repository.js';
import { objectsOfTag } from './list-tagged-objects/list-tagged-objects.handler.js';
import { textsOf } from './tagged-object.repository.js';
import { taggedTables } from './tagged-table.sql.js';

/**
 * Rows of each kind, most of them of one account; one in a hundred has the tag. Few enough that Postgres would scan all
 * to find a hundred.
 */
const COUNT = 3_000;
const ACCOUNT = 9;
const TAG = 'one in a hundred';
const tables = taggedTables('stratus.test');
const NEW = `
  select case when number > 100 then ${ACCOUNT} else number end as account, 'n-' || number as label, now() as now,
         case when number % 100 = 0 then array['${TAG}'] when number % 2 = 0 then array['often'] else '{}' end as tags, number
    from generate_series(1, $1::int) as number`;
const FILL = [
  `insert into compute.instances (account_id, label, "group", status, type, region, specs, alerts, backups, watchdog_enabled,
                                  tags, host_uuid, has_user_data, visible, created, updated)
   select account, label, '', 'offline', 'g6-nanode-1', 'us-east', '{}', '{}', '{}', true,
          tags, gen_random_uuid(), false, true, now, now from (${NEW}) as new`,
  `insert into compute.domains (account_id, domain, type, "group", status, description, soa_email, master_ips, axfr_ips, retry_sec,
                                expire_sec, refresh_sec, ttl_sec, tags, created, updated)
   select account, label || '.example', 'master', '', 'active', '', '', '{}', '{}', 0, 0, 0, 0, tags, now, now from (${NEW}) as new`,
  `insert into compute.node_balancers (account_id, label, region, ipv4, ipv6, client_conn_throttle, tags, created, updated)
   select account, label, 'us-east', '10.0.0.0'::inet + number, '2001:db8::'::inet + number, 0, tags, now, now from (${NEW}) as new`,
  `insert into compute.volumes (account_id, label, status, size, region, hardware_type, tags, created, updated)
   select account, label, 'active', 10, 'us-east', 'nvme', tags, now, now from (${NEW}) as new`,
  `insert into compute.tags (account_id, label, created) select account, label, now from (${NEW}) as new`,
];
const FILLED = [...tables.map(({ table }) => table), 'tags'];

let world: TaggedWorld;
beforeAll(async () => {
  world = await createTaggedWorld();
  for (const text of FILL) await world.sql.query(text, [COUNT]);
  for (const table of FILLED) await world.sql.query(`analyze compute.${table}`);
});
afterAll(async () => {
  await world.sql.query(`truncate ${FILLED.map((table) => `compute.${table}`).join(', ')} cascade`);
  await world.stop();
});

describe('the plan of', () => {
  it.each([TAG, 'often', 'never'])('a page of the tag "%s" has no sequential scan', async (tag) => {
    const { text, values } = buildListSql({ ...objectsOfTag(tables), values: [ACCOUNT, tag], list: FIRST_PAGE });
    expect(await tablesReadWholeForAnyValues(world.sql, 'compute', text)).toEqual([]);
    expect(await tablesReadWholeFor(world.sql, 'compute', text, values)).toEqual([]);
  });

  it('the check whether a tag exists has no sequential scan', async () => {
    expect(await tablesReadWholeForAnyValues(world.sql, 'compute', FIND_TAG)).toEqual([]);
    expect(await tablesReadWholeFor(world.sql, 'compute', FIND_TAG, [ACCOUNT, TAG])).toEqual([]);
  });

  it('a page of a tag reads only the objects that have it', async () => {
    const { text, values } = buildListSql({ ...objectsOfTag(tables), values: [ACCOUNT, TAG], list: FIRST_PAGE });
    const plan = await planOf(`explain (analyze, format json) ${text}`, values);
    expect(mostRows(plan)).toBe((tables.length * COUNT) / 100 - tables.length);
  });

  it.each(tables)('untagging $table finds the tagged ones, whatever else the account has', async (table) => {
    const plan = await planOf(`explain (generic_plan, format json) ${textsOf(table).untag}`);
    expect(indexesOf(plan)).toContain(`${table.table}_tags`);
  });

  it.each(
    tables.flatMap((table) => {
      const { lock, tag, untag } = textsOf(table);
      return [
        [table.table, 'lock', lock],
        [table.table, 'tag', tag],
        [table.table, 'untag', untag],
      ] as const;
    }),
  )('%s: to %s them has no sequential scan', async (_, __, text) => {
    expect(await tablesReadWholeForAnyValues(world.sql, 'compute', text)).toEqual([]);
  });

  it.each(tables.map((table) => [table.table, textsOf(table).untag] as const))(
    'taking a tag off %s finds them by the tag, and does not scan all by id',
    async (table, text) => {
      expect(indexesOf(await planOf(`explain (generic_plan, format json) ${text}`))).toContain(`${table}_tags`);
    },
  );

  it.each(Object.entries(TAG_STATEMENTS))('tags: %s has no sequential scan', async (_, text) => {
    expect(await tablesReadWholeForAnyValues(world.sql, 'compute', text)).toEqual([]);
  });
});

interface Node {
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

async function planOf(text: string, values: unknown[] = []): Promise<Node> {
  const client = await world.sql.connect();
  try {
    await client.query('set search_path to compute, public');
    const { rows } = await client.query(text, values);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('reset search_path');
    client.release();
  }
}

const indexesOf = ({ 'Index Name': index, Plans = [] }: Node): string[] => [
  ...(index === undefined ? [] : [index]),
  ...Plans.flatMap(indexesOf),
];

/** The maximum number of rows that a node of the plan read. */
const mostRows = (node: Node): number =>
  Math.max(
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    ...(node.Plans ?? []).map(mostRows),
  );
