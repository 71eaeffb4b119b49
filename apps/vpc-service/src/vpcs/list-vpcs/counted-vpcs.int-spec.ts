/** Catches: a list of VPCs, of all or of a region, whose results or pages are not those of its rows. */
import { FIRST_PAGE } from '@stratus/contracts';
import type { CallOf, ListRequest, listVpcs } from '@stratus/contracts';
import { bootServices, callerOf, countsFolded, createWorld, mostRowsSorted } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { countsMustBeExact, havingAll } from '@stratus/testing/random';
import { vpcService } from '../../vpc-service.definition.js';
import { VpcServiceModule } from '../../vpc-service.module.js';
import { vpcsShownTo } from './list-vpcs.handler.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await bootServices(world, 'catalog');
  await world.boot(vpcService, VpcServiceModule);
});
afterAll(() => world.stop());

const shownTo = (accountId: number, list: ListRequest) =>
  vpcsShownTo({ caller: callerOf(accountId), list } as CallOf<typeof listVpcs>);

const newVpc = (region: string): string => `
  insert into vpcs (id, account_id, label, description, region, created, updated) overriding system value
  values ($1, 1, 'v-' || $1::bigint, '', '${region}', now(), now()) on conflict do nothing`;

it('VPCs are counted as they come, change and go', () =>
  countsMustBeExact(world.sql, {
    schema: 'vpc',
    table: 'vpcs',
    lists: [(list) => shownTo(1, list)],
    filters: ['us-east', 'eu-west', 'none'].map((region) => havingAll({ region })),
    changes: {
      'new in us-east': newVpc('us-east'),
      'new in eu-west': newVpc('eu-west'),
      update: `update vpcs set description = 'changed' where id = $1`,
      'change account': 'update vpcs set account_id = 3 - account_id where id = $1',
      remove: 'delete from vpcs where id = $1',
    },
  }));

it('a page of VPCs in a usual order sorts no other rows than its own', async () => {
  await world.sql.query(`insert into vpc.vpcs (account_id, label, description, region, created, updated)
    select 9, 'v-' || n, '', 'us-east', now(), now() from generate_series(1, 5000) as n`);
  await countsFolded(world.sql, 'vpc.vpcs');
  for (const field of ['label', 'created']) {
    expect(await mostRowsSorted(world.sql, 'vpc', shownTo(9, FIRST_PAGE), field)).toBeLessThan(150);
  }
  await world.sql.query('delete from vpc.vpcs where account_id = 9');
});
