/** Catches: a list of addresses whose `results` or pages do not match its rows. */
import type { CallOf, ListRequest, listIps } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { countsMustBeExact, havingAll } from '@stratus/testing/random';
import { createNetworkWorld } from '../test/network-world.js';
import type { NetworkWorld } from '../test/network-world.js';
import { ipsShownTo } from './addresses/list-ips/list-ips.handler.js';

const MOVE = '00000000-0000-4000-8000-000000000001';
let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(async () => {
  await world.sql.query('truncate network.computes, network.moves cascade');
  await world.stop();
});

const newAddress = (kind: string, move = 'null'): string => `
  with compute as (insert into computes (id, account_id, region, label) values ($1, 1, 'us-east', '') on conflict do nothing)
  insert into addresses (id, account_id, compute_id, region, pool_id, kind, address, move_id) overriding system value
  select $1, 1, $1, 'us-east', pool.id, '${kind}', '${kind === 'slaac' ? '2001:db8:9::' : '10.0.0.0'}'::inet + $1 % 65536, ${move}::uuid from pools as pool
   where pool.region = 'us-east' and pool.kind = case '${kind}' when 'slaac' then 'ipv6' else '${kind}' end
      on conflict (id) do nothing`;

it('addresses are counted as they are added, deleted, moved, and change their kind or account', async () => {
  await world.sql.query(`
    insert into network.computes (id, account_id, region, label) values (7, 1, 'us-east', '');
    insert into network.moves (id, account_id, compute_id, region) values ('${MOVE}', 1, 7, 'eu-west')`);
  await countsMustBeExact(world.sql, {
    schema: 'network',
    table: 'addresses',
    lists: [(list: ListRequest) => ipsShownTo({ caller: callerOf(1), list } as CallOf<typeof listIps>)],
    filters: [havingAll({ region: 'us-east' }), havingAll({ region: 'eu-west' }), havingAll({ region: 'none' })],
    changes: {
      'change region': `update addresses set region = case region when 'us-east' then 'eu-west' else 'us-east' end where id = $1`,
      'new public': newAddress('public'),
      'new slaac': newAddress('slaac'),
      'new private': newAddress('private'),
      'new of a move': newAddress('public', `'${MOVE}'`),
      remove: 'delete from addresses where id = $1',
      'end moves': 'update addresses set move_id = null where id between $1::bigint - 3 and $1',
      'change kind': `update addresses set kind = case kind when 'public' then 'private' else 'public' end
                       where id = $1 and kind <> 'slaac' and not exists (
                         select from addresses as other
                          where other.id <> $1 and other.compute_id = addresses.compute_id and other.kind = 'private')`,
      'change account': 'update addresses set account_id = 3 - account_id where id = $1',
      // Ten at once, none of them counted yet.
      assign: `update addresses set compute_id = 7, place = place + 1
                where id between $1::bigint and $1 + 9 and kind = 'public'`,
    },
  });
});
