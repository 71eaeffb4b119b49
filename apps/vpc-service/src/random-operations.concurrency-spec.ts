/**
 * Catches: a deadlock, and races that the specs with two chosen operations miss. Many clients do random operations on a
 * few VPCs; afterwards the tables and the ledger must agree with each other and with the clients' responses.
 */
import { createSubnet, createVpc, deleteSubnet, deleteVpc, updateSubnet, updateVpc } from '@stratus/contracts';
import { bootService } from '@stratus/service';
import { newRun, randomClient } from '../test/random-operations.js';
import type { Run } from '../test/random-operations.js';
import { vpcService } from './vpc-service.definition.js';
import { VpcServiceModule } from './vpc-service.module.js';
import { createVpcWorld } from '../test/vpc-world.js';
import type { VpcWorld } from '../test/vpc-world.js';

const CLIENTS = 12;
const ROUNDS = 60;

let world: VpcWorld;
let run: Run;
beforeAll(async () => {
  world = await createVpcWorld();
  // A second replica, so that no in-process ordering helps. It stops at the end, because sessions report their deadlocks
  // then.
  const replica = await bootService(vpcService(world.environment), VpcServiceModule);
  run = newRun();
  const clients = Array.from({ length: CLIENTS }, (_, index) => randomClient(run, world, 1_000 + index, ROUNDS));
  await Promise.all(clients);
  await replica.stop();
});
afterAll(() => world.stop());

const rowsOf = async (text: string): Promise<unknown[]> => (await world.sql.query(text)).rows;
const eventsOf = async (type: string): Promise<number> =>
  (await rowsOf(`select from vpc.events where type = '${type}'`)).length;

describe('after random operations of many clients on few VPCs', () => {
  it('all kinds of operations have succeeded, and failures were refusals', () => {
    expect(Object.keys(run.successes)).toHaveLength(7);
    expect(new Set(run.refusals)).toEqual(new Set([400, 404]));
    expect(run.setbacks).toBeLessThan((CLIENTS * ROUNDS) / 10);
  });

  it('no session has seen a deadlock', async () => {
    const [seen] = (await rowsOf('select deadlocks from pg_stat_database where datname = current_database()')) as [
      { deadlocks: string },
    ];
    expect(Number(seen.deadlocks)).toBe(0);
  });

  it('no two subnets of a VPC overlap or share a label', async () => {
    expect(
      await rowsOf(`select from vpc.subnets one join vpc.subnets other on one.vpc_id = other.vpc_id and one.id < other.id
                     where one.ipv4 && other.ipv4 or one.label = other.label`),
    ).toEqual([]);
  });

  it('no row has lost its parent', async () => {
    const orphans = (child: string, parent: string, key: string) =>
      rowsOf(`select from vpc.${child} where ${key} not in (select id from vpc.${parent})`);
    expect(await orphans('subnets', 'vpcs', 'vpc_id')).toEqual([]);
    expect(await orphans('subnet_attachments', 'subnets', 'subnet_id')).toEqual([]);
    expect(await orphans('subnet_allocations', 'subnet_attachments', 'attachment_id')).toEqual([]);
    expect(await orphans('subnet_allocations', 'vpcs', 'vpc_id')).toEqual([]);
  });

  it('each attachment has a unique address in its subnet and one state, and no released one remains', async () => {
    expect(
      await rowsOf(`select from vpc.subnet_attachments one join vpc.subnets subnet on subnet.id = one.subnet_id
                     where (select count(*) from vpc.subnet_allocations held
                             where held.attachment_id = one.id and held.subnet_id = one.subnet_id
                               and held.account_id = one.account_id and held.vpc_id = subnet.vpc_id
                               and held.confirmed = (one.state = 'confirmed') and held.block << subnet.ipv4) <> 1`),
    ).toEqual([]);
    expect(
      await rowsOf(`select from vpc.subnet_allocations one join vpc.subnet_allocations other
                        on one.subnet_id = other.subnet_id and one.id < other.id where one.block && other.block
                       and (one.compute_id <> other.compute_id or one.config_id = other.config_id)`),
    ).toEqual([]);
    expect(await rowsOf('select from vpc.subnet_attachments join vpc.ended_reservations using (id)')).toEqual([]);
  });

  it('no instance has two active profiles', async () => {
    expect(
      await rowsOf(`select compute_id from vpc.subnet_attachments where active
                     group by compute_id having count(distinct config_id) > 1`),
    ).toEqual([]);
  });

  it('every success has its event and no failure has one', async () => {
    const succeeded = ({ subject }: { subject: string }) => run.successes[subject] ?? 0;
    expect(await eventsOf('vpc_create')).toBe(succeeded(createVpc));
    expect(await eventsOf('vpc_update')).toBe(succeeded(updateVpc));
    expect(await eventsOf('vpc_delete')).toBe(succeeded(deleteVpc));
    expect(await eventsOf('subnet_create')).toBe(succeeded(createVpc) + succeeded(createSubnet));
    expect(await eventsOf('subnet_update')).toBe(succeeded(updateSubnet));
    const left = (await rowsOf('select from vpc.subnets')).length;
    expect(await eventsOf('subnet_delete')).toBe((await eventsOf('subnet_create')) - left);
    expect(await eventsOf('subnet_delete')).toBeGreaterThanOrEqual(succeeded(deleteSubnet));
  });

  it('every remaining row was created and not deleted, and its last event shows its current state', async () => {
    const contradicting = (entity: string) =>
      rowsOf(`select from vpc.${entity}s one full join (
                select distinct on (entity_id) entity_id::bigint as id, type, data from vpc.events
                 where entity_type = '${entity}' order by entity_id, sequence desc) as last using (id)
               where (one.id is null) <> (last.type = '${entity}_delete')
                  or (one.id is not null and one.label is distinct from last.data->>'label')`);
    expect(await contradicting('vpc')).toEqual([]);
    expect(await contradicting('subnet')).toEqual([]);
  });
});
