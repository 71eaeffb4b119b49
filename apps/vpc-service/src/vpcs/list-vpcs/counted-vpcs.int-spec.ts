/** Catches: a list of VPCs, of all or of a region, whose results or pages are not those of its rows. */
import type { CallOf, listVpcs } from '@stratus/contracts';
import { bootServices, callerOf, createWorld } from '@stratus/testing';
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

const newVpc = (region: string): string => `
  insert into vpcs (id, account_id, label, description, region, created, updated) overriding system value
  values ($1, 1, 'v-' || $1::bigint, '', '${region}', now(), now()) on conflict do nothing`;

it('VPCs are counted as they come, change and go', () =>
  countsMustBeExact(world.sql, {
    schema: 'vpc',
    table: 'vpcs',
    lists: [(list) => vpcsShownTo({ caller: callerOf(1), list } as CallOf<typeof listVpcs>)],
    filters: ['us-east', 'eu-west', 'none'].map((region) => havingAll({ region })),
    changes: {
      'new in us-east': newVpc('us-east'),
      'new in eu-west': newVpc('eu-west'),
      update: `update vpcs set description = 'changed' where id = $1`,
      'change account': 'update vpcs set account_id = 3 - account_id where id = $1',
      remove: 'delete from vpcs where id = $1',
    },
  }));
