/** Catches: an upgrade that keeps a node of an address which its account no longer has, or deletes another one. */
import { Database } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { computeService } from '../compute-service.definition.js';
import { FindNodesByAddress1700000004072 } from './find-nodes-by-address.migration.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['compute'], { empty: true });
});
afterAll(() => world.stop());

const { schema } = computeService({ DATABASE_URL: 'postgres://spec', NATS_URL: 'nats://spec' });
async function migrateWith(migrations: typeof schema.migrations): Promise<void> {
  const configuration = { DATABASE_URL: world.databaseUrl, DATABASE_POOL_SIZE: 1 };
  const logger = createLogger('spec', 'silent');
  await (await Database.open({ ...schema, migrations }, configuration, new Readiness(), logger)).close();
}

const HOST = `
  insert into compute.instances (account_id, label, "group", status, type, region, specs, alerts, backups, watchdog_enabled,
    tags, host_uuid, has_user_data, visible, ipv4, created, updated)
  values ($1, $2, '', $3, 'g6-nanode-1', $4, '{}', '{}', '{}', true, '{}', gen_random_uuid(), false, true, array[$2], now(), now())`;
const BALANCER = `
  with parent as (
    insert into compute.node_balancers (account_id, label, region, ipv4, ipv6, client_conn_throttle, tags, created, updated)
    values (1, 'one', 'here', '198.19.0.1', '2001:db8::1', 0, '{}', now(), now()) returning id)
  insert into compute.node_balancer_configs (node_balancer_id, port, protocol, algorithm, stickiness, "check", check_interval,
    check_timeout, check_attempts, check_path, check_body, check_passive, proxy_protocol, cipher_suite, ssl_commonname,
    ssl_fingerprint)
  select id, 80, 'http', 'source', 'none', 'none', 31, 30, 3, '', '', true, 'none', 'legacy', '', '' from parent returning id`;

it('deletes the nodes whose address no instance of the account has in the region', async () => {
  const added: unknown = FindNodesByAddress1700000004072;
  await migrateWith(schema.migrations.slice(0, schema.migrations.indexOf(added as (typeof schema.migrations)[0])));
  const [held, theirs, elsewhere, going, nobodys] = [1, 2, 3, 4, 5].map((last) => `192.168.128.${last}`);
  await world.sql.query(HOST, [1, held, 'running', 'here']);
  await world.sql.query(HOST, [2, theirs, 'running', 'here']);
  await world.sql.query(HOST, [1, elsewhere, 'running', 'there']);
  await world.sql.query(HOST, [1, going, 'deleting', 'here']);
  const { rows } = await world.sql.query<{ id: string }>(BALANCER);
  await world.sql.query(
    `insert into compute.node_balancer_nodes (config_id, label, address, weight, mode)
     select $1, 'node', address || ':80', 50, 'accept' from unnest($2::text[]) as address`,
    [rows[0]?.id, [held, theirs, elsewhere, going, nobodys]],
  );

  await migrateWith(schema.migrations);

  const left = await world.sql.query('select address from compute.node_balancer_nodes');
  expect(left.rows).toEqual([{ address: `${held}:80` }]);
});
