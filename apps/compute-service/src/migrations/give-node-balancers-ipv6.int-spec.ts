/** Catches: an upgrade that fails on node balancers without an IPv6 address, or gives two of them the same address. */
import { Database } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import { createWorld } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { computeService } from '../compute-service.definition.js';
import { GiveNodeBalancersIpv61700000004007 } from './give-node-balancers-ipv6.migration.js';

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

it('gives each node balancer without one its address in the default network', async () => {
  const added: unknown = GiveNodeBalancersIpv61700000004007;
  await migrateWith(
    schema.migrations.slice(
      0,
      schema.migrations.findIndex((migration) => migration === added),
    ),
  );
  await world.sql.query(
    `insert into compute.node_balancers (account_id, label, region, ipv4, client_conn_throttle, tags, created, updated)
     select 1, 'nb-' || place, 'us-east', '198.19.0.0'::inet + place, 0, '{}', now(), now() from generate_series(1, 2) as place`,
  );

  await migrateWith(schema.migrations);

  const { rows } = await world.sql.query('select ipv6 from compute.node_balancers order by id');
  expect(rows).toEqual([{ ipv6: '2001:db8:ffff::c613:1' }, { ipv6: '2001:db8:ffff::c613:2' }]);
});
