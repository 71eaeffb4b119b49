/** Catches: a list of VPCs that reads more than its count and its page need. */
import { FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, ListRequest, listVpcs } from '@stratus/contracts';
import { bootServices, callerOf, countOf, createWorld, mostRowsSorted, vacuumed } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { vpcService } from '../../vpc-service.definition.js';
import { VpcServiceModule } from '../../vpc-service.module.js';
import { vpcsShownTo } from './list-vpcs.handler.js';

const COUNT = 100_000;
let world: World;
beforeAll(async () => {
  world = await createWorld();
  await bootServices(world, 'catalog');
  await world.boot(vpcService, VpcServiceModule);
  await world.sql.query(
    `insert into vpc.vpcs (account_id, label, description, region, created, updated)
     select 9, 'v-' || n, repeat('described ', 30), 'us-east', now(), now() from generate_series(1, $1::int) as n`,
    [COUNT],
  );
  await vacuumed(world.sql, 'vpc.vpcs');
});
afterAll(async () => {
  await world.sql.query('truncate vpc.vpcs cascade');
  await world.stop();
});

const shownTo = (accountId: number, list: ListRequest) =>
  vpcsShownTo({ caller: callerOf(accountId), list } as CallOf<typeof listVpcs>);

it('a page of VPCs counts them with an index only', async () => {
  const count = await countOf(world.sql, 'vpc', shownTo(9, FIRST_PAGE));
  expect(count).toEqual({ step: 'Index Only Scan', index: 'vpcs_account', rows: COUNT });
});

it('a page of VPCs in a usual order sorts only its own rows', async () => {
  for (const field of ['label', 'created']) {
    expect(await mostRowsSorted(world.sql, 'vpc', shownTo(9, FIRST_PAGE), field)).toBeLessThan(150);
  }
});
