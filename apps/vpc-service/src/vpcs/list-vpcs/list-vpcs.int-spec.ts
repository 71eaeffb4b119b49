import { createVpc, deleteVpc, getVpc, listVpcs, updateVpc } from '@stratus/contracts';
import type { Caller, FilterNode, ListRequest, VpcRecord } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { createVpcWorld } from '../../../test/vpc-world.js';
import type { VpcWorld } from '../../../test/vpc-world.js';

let world: VpcWorld;
let vpcs: VpcRecord[];
const ACCOUNT = 77;
beforeAll(async () => {
  world = await createVpcWorld();
  vpcs = [];
  for (let index = 0; index < 30; index += 1) {
    const body = {
      label: `net-${String(index).padStart(2, '0')}`,
      region: index % 2 === 0 ? 'us-east' : 'eu-central',
      ...(index < 3 && { subnets: [{ label: `tier-${index}`, ipv4: '10.0.0.0/24' }] }),
    };
    vpcs.push(await world.as(callerOf(ACCOUNT))(createVpc, { body }));
  }
  await world.newVpc();
});
afterAll(() => world.stop());

const list = (more: Partial<ListRequest> = {}, caller: Partial<Caller> = {}) =>
  world.as(callerOf(ACCOUNT, caller))(listVpcs, { list: { page: 1, pageSize: 25, ...more } });
const labels = async (...request: Parameters<typeof list>) => (await list(...request)).data.map(({ label }) => label);
const where = (field: string, value: string | number, comparison: 'eq' | 'neq' | 'contains' | 'gt' = 'eq') => ({
  filter: { field, comparison, value } satisfies FilterNode,
});
const grantedTo = (...ids: number[]): Partial<Caller> => ({
  restricted: true,
  grants: {
    global: {} as NonNullable<Caller['grants']>['global'],
    entities: { vpc: Object.fromEntries(ids.map((id) => [String(id), 'read_only' as const])) },
  },
});

describe('the list of VPCs', () => {
  it('shows the records of the views, by id, a page at a time', async () => {
    expect(await list()).toEqual({ data: vpcs.slice(0, 25), page: 1, pages: 2, results: 30 });
    expect(await list({ page: 2 })).toEqual({ data: vpcs.slice(25), page: 2, pages: 2, results: 30 });
    expect(await list({ page: 9 })).toEqual({ data: [], page: 9, pages: 2, results: 30 });
    const view = await world.as(callerOf(ACCOUNT))(getVpc, { params: { vpcId: vpcs[0]!.id } });
    expect(view).toEqual(vpcs[0]);
  });

  it('filters by every filterable field', async () => {
    expect(await labels(where('id', vpcs[4]!.id))).toEqual(['net-04']);
    expect(await labels(where('label', 'net-05'))).toEqual(['net-05']);
    expect(await labels(where('label', '-2', 'contains'))).toHaveLength(10);
    expect((await list(where('region', 'eu-central'))).results).toBe(15);
    expect(await labels(where('subnets.label', 'tier-1'))).toEqual(['net-01']);
    expect(await labels(where('subnets.id', vpcs[2]!.subnets[0]!.id))).toEqual(['net-02']);
    expect((await list(where('created', '2020-01-01T00:00:00', 'gt'))).results).toBe(30);
    expect((await list(where('updated', '2020-01-01T00:00:00'))).results).toBe(0);
    const { or } = { or: [where('label', 'net-07').filter, where('id', vpcs[9]!.id).filter] };
    expect(await labels({ filter: { or } })).toEqual(['net-07', 'net-09']);
  });

  it.each(['id', 'label', 'created', 'updated'])('orders by %s in both directions', async (field) => {
    const ascending = vpcs.map(({ label }) => label);
    expect(await labels({ pageSize: 100, order: { field, direction: 'asc' } })).toEqual(ascending);
    expect(await labels({ pageSize: 100, order: { field, direction: 'desc' } })).toEqual(ascending.toReversed());
    expect(await labels({ limit: 2, order: { field, direction: 'desc' } })).toEqual(['net-29', 'net-28']);
  });

  it('shows and counts only granted VPCs for a restricted user', async () => {
    const own = await world.newVpc();
    const [first, second] = [vpcs[0]!, vpcs[20]!];
    expect(await list({}, grantedTo(second.id, first.id, own.id, 999_999))).toEqual({
      data: [first, second],
      page: 1,
      pages: 1,
      results: 2,
    });
    expect((await list({}, grantedTo())).data).toEqual([]);
    expect((await list(where('region', 'eu-central'), grantedTo(first.id))).data).toEqual([]);
  });
});

describe('a VPC', () => {
  it('has one record in the update reply, in its event and in the next view, with subnets and instances', async () => {
    const vpc = await world.newVpc('10.0.0.0/24');
    await world.attach(vpc.subnets[0]!.id);
    const params = { vpcId: vpc.id };
    const updated = await world.ask(updateVpc, { params, body: { label: 'renamed', description: 'x' } });
    expect(await world.ask(getVpc, { params })).toEqual(updated);
    const { rows } = await world.sql.query(`select data from vpc.events where type = 'vpc_update' and entity_id = $1`, [
      String(vpc.id),
    ]);
    expect(rows).toEqual([{ data: updated }]);
  });

  it('when refused leaves no trace: no row, no event, no stored reply', async () => {
    const count = async () =>
      (
        await world.sql.query(
          `select (select count(*) from vpc.vpcs)::int as vpcs, (select count(*) from vpc.events)::int as events,
                  (select count(*) from vpc.idempotency_keys)::int as answers`,
        )
      ).rows[0];
    const vpc = await world.newVpc();
    const before = await count();
    const body = { label: vpc.label, region: 'us-east', subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] };
    await expect(world.ask(createVpc, { body })).rejects.toMatchObject({ status: 400 });
    await expect(world.ask(deleteVpc, { params: { vpcId: 999_999 } })).rejects.toMatchObject({ status: 404 });
    expect(await count()).toEqual(before);
  });
});
