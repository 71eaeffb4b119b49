import type pg from 'pg';
import type { Scenario } from './load.ts';
import { inSession } from './session.ts';

/** Objects that could have the tag: account 1 has this many, and all other accounts together five times as many. */
export const SEEDED_OBJECTS = 10_000;
/** Objects of account 1 that have the tag: one page. */
const TAGGED = 100;
const OTHER_ACCOUNTS = 200;
const TAG = 'env/production eu';

/** A quarter of the objects is of each kind; a third of those without the tag have others. */
const NEW = `
  select account, 'tagged-' || account || '-' || number as label, account * 10000 + number as place, now() as now,
         case when number <= $1::int then array['${TAG}', 'team ' || number % 7]
              when number % 3 = 0 then array['team ' || number % 7, 'shared'] else '{}' end as tags
    from (select 1 as account, generate_series(1, $2::int) as number
          union all select 1 + account, number
            from generate_series(1, ${OTHER_ACCOUNTS}) as account, generate_series(1, $2::int * 5 / ${OTHER_ACCOUNTS}) as number) as each`;
const FILL = {
  instances: `
    insert into instances (account_id, label, "group", status, type, region, specs, alerts, backups, watchdog_enabled, tags,
                           host_uuid, has_user_data, visible, created, updated)
    select account, label, '', 'offline', 'g6-nanode-1', 'us-east', '{}', '{}', '{}', true, tags, gen_random_uuid(), false, true,
           now, now from (${NEW}) as new`,
  domains: `
    insert into domains (account_id, domain, type, "group", status, description, soa_email, master_ips, axfr_ips, retry_sec,
                         expire_sec, refresh_sec, ttl_sec, tags, created, updated)
    select account, label || '.example', 'master', '', 'active', '', 'a@example.com', '{}', '{}', 0, 0, 0, 0, tags, now, now
      from (${NEW}) as new`,
  node_balancers: `
    insert into node_balancers (account_id, label, region, ipv4, ipv6, client_conn_throttle, tags, created, updated)
    select account, label, 'us-east', '10.0.0.0'::inet + place, '2001:db8::'::inet + place, 0, tags, now, now
      from (${NEW}) as new`,
  volumes: `
    insert into volumes (account_id, label, status, size, region, hardware_type, tags, created, updated)
    select account, label, 'active', 20, 'us-east', 'nvme', tags, now, now from (${NEW}) as new`,
};
const ROWS = `
  insert into tags (account_id, label, kept, created)
  select distinct account_id, unnest(tags) collate "C", true, now()
    from (${Object.keys(FILL)
      .map((table) => `select account_id, tags from ${table}`)
      .join(' union all ')}) as tagged`;

/** Fills the tables of compute-service. */
export async function seedTags(databaseUrl: string): Promise<void> {
  const kinds = Object.keys(FILL).length;
  const fill = async (client: pg.Client): Promise<void> => {
    for (const text of Object.values(FILL)) await client.query(text, [TAGGED / kinds, SEEDED_OBJECTS / kinds]);
    await client.query(ROWS);
  };
  await inSession(databaseUrl, fill, 'compute');
}

/** A client's use of tags. */
export const tagScenarios: readonly Scenario[] = [
  { name: 'objects of a tag', method: 'GET', path: () => `/tags/${encodeURIComponent(TAG)}?page_size=100` },
];
