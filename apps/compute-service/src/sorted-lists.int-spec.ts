/** Catches: a list that sorts all rows of the account to return one page in a common order. */
import { FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, listVolumes } from '@stratus/contracts';
import { callerOf, mostRowsSorted } from '@stratus/testing';
import { createComputeWorld } from '../test/compute-world.js';
import type { ComputeWorld } from '../test/compute-world.js';
import { domainsShownTo } from './domains/list-domains/list-domains.handler.js';
import { nodeBalancersShownTo } from './node-balancers/list-node-balancers/list-node-balancers.handler.js';
import { volumesShownTo } from './volumes/list-volumes/list-volumes.handler.js';

const ACCOUNT = 9;
const COUNT = 5_000;
const FILL = {
  volumes: `insert into compute.volumes (account_id, label, status, size, region, hardware_type, tags, created, updated)
    select ${ACCOUNT}, 'v-' || n, 'active', 10 + n, 'us-east', 'nvme', '{}', now() + n * interval '1 s', now() from generate_series(1, $1::int) as n`,
  domains: `insert into compute.domains (account_id, domain, type, "group", status, description, soa_email, master_ips, axfr_ips,
      retry_sec, expire_sec, refresh_sec, ttl_sec, tags, created, updated)
    select ${ACCOUNT}, 'd-' || n || '.example', 'master', '', 'active', '', '', '{}', '{}', 0, 0, 0, 0, '{}', now(), now()
      from generate_series(1, $1::int) as n`,
  node_balancers: `insert into compute.node_balancers (account_id, label, region, ipv4, ipv6, client_conn_throttle, tags, created, updated)
    select ${ACCOUNT}, 'n-' || n, 'us-east', '10.0.0.0'::inet + n, '2001:db8::'::inet + n, 0, '{}', now(), now() from generate_series(1, $1::int) as n`,
};
const call = { caller: callerOf(ACCOUNT), list: FIRST_PAGE } as CallOf<typeof listVolumes>;

let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
  for (const [table, text] of Object.entries(FILL)) {
    await world.sql.query(text, [COUNT]);
    await world.sql.query(`analyze compute.${table}`);
  }
});
afterAll(async () => {
  for (const table of Object.keys(FILL))
    await world.sql.query(`delete from compute.${table} where account_id = ${ACCOUNT}`);
  await world.stop();
});

it.each([
  ['volumes', volumesShownTo(call), ['label', 'created', 'updated', 'size', 'status', 'region']],
  ['domains', domainsShownTo(call), ['domain', 'created', 'updated', 'type', 'status']],
  ['node balancers', nodeBalancersShownTo(call, 'example.com'), ['label', 'created', 'updated', 'region']],
] as const)('a page of %s sorts only its own rows', async (_, source, fields) => {
  for (const field of fields) expect(await mostRowsSorted(world.sql, 'compute', source, field)).toBeLessThan(150);
});
