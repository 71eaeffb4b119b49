import { COMPUTE_ID } from '@stratus/contracts';
import type { Scenario, Target } from './load.ts';
import { inSession } from './session.ts';

/** Addresses in both databases before the measurement, without those of instances that the run creates. */
export const SEEDED_ADDRESSES = 100_000;
/** Addresses of the first instance of each pair, and how many of them one request assigns. */
const OF_A_PAIR = 11;
const ASSIGNED = 10;
/** Pairs of instances that move addresses between each other. Enough that no two concurrent requests concern the same pair. */
const PAIRS = 4_000;
/** Ids that no instance of the run gets. */
const FIRST_ID = 2_000_000_000;

const COMPUTES = `
  insert into network.computes (id, account_id, region, label)
  select $1::bigint + number, 1, 'us-east', 'pair-' || number from generate_series(0, $2::int - 1) as number`;
/** Every other instance has eleven addresses, its neighbour one; one more instance has the remaining addresses. */
const ADDRESSES = `
  insert into network.addresses (account_id, compute_id, region, pool_id, kind, address, rdns)
  select 1, $1::bigint + case when number >= $3::int * $4::int then 2 * $3::int
                              else 2 * (number / $4::int) + (number % $4::int = $4::int - 1)::int end,
         'us-east', (select min(id) from network.pools), 'public', '10.0.0.0'::inet + number,
         '198-18-0-2.ip.stratus.example'
    from generate_series(0, $2::int - 1) as number`;
const INSTANCES = `
  insert into compute.instances (id, account_id, label, "group", status, type, region, ipv4, specs, alerts, backups,
                                 watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
  select id, 1, label, '', 'offline', 'g6-nanode-1', region,
         (select array_agg(host(address) order by place) from network.addresses where compute_id = computes.id),
         '{}', '{}', '{}', true, '{}', gen_random_uuid(), false, true, now(), now()
    from network.computes where id between $1::bigint and $1::bigint + $2::int - 1`;

/** Fills the tables of network-service and compute-service for account 1. */
export async function seedAddresses(databaseUrl: string): Promise<void> {
  await inSession(databaseUrl, async (client) => {
    await client.query(`insert into network.pools (region, kind, network) select 'us-east', 'public', '10.0.0.0/8'
      where not exists (select from network.pools)`);
    await client.query(COMPUTES, [FIRST_ID, 2 * PAIRS + 1]);
    await client.query(ADDRESSES, [FIRST_ID, SEEDED_ADDRESSES, PAIRS, OF_A_PAIR + 1]);
    await client.query(INSTANCES, [FIRST_ID, 2 * PAIRS]);
  });
}

const addressOf = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** How many assignments each target has had. */
const turns = new Map<Target['name'], number>();

/** A client's use of addresses. Ten of them move to the other instance of their pair and, the next time, back. */
export function addressScenarios(target: Target['name']): Scenario[] {
  const assignment = (): string => {
    const turn = turns.get(target) ?? 0;
    const [pair, back] = [turn % PAIRS, Math.floor(turn / PAIRS) % 2];
    turns.set(target, turn + 1);
    const to = FIRST_ID + 2 * pair + 1 - back;
    const numbers = Array.from({ length: ASSIGNED }, (_, index) => pair * (OF_A_PAIR + 1) + index);
    const assignments = numbers.map((number) => ({ address: addressOf(number), [COMPUTE_ID]: to }));
    return JSON.stringify({ region: 'us-east', assignments });
  };
  return [
    {
      name: 'list of addresses',
      method: 'GET',
      path: () => `/networking/ips?page_size=100&page=${1 + Math.floor(Math.random() * 10)}`,
    },
    { name: 'assign of 10', method: 'POST', path: () => '/networking/ips/assign', body: assignment },
  ];
}
