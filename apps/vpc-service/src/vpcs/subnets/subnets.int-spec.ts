import { COMPUTES, createSubnet, deleteSubnet, getSubnet, getVpc, listSubnets, updateSubnet } from '@stratus/contracts';
import type { ListRequest } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { createVpcWorld } from '../../../test/vpc-world.js';
import type { VpcWorld } from '../../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

describe('a subnet', () => {
  it('is created with every field of its record, reads back the same and appears in its VPC', async () => {
    const vpc = await world.newVpc();
    const params = { vpcId: vpc.id };
    const created = await world.ask(createSubnet, { params, body: { label: 'a-1', ipv4: '10.0.0.0/24' } });
    expect(created).toEqual({
      id: expect.any(Number),
      label: 'a-1',
      ipv4: '10.0.0.0/24',
      [COMPUTES]: [],
      created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
      updated: created.created,
    });
    expect(await world.ask(getSubnet, { params: { ...params, vpcSubnetId: created.id } })).toEqual(created);
    expect((await world.ask(getVpc, { params })).subnets).toEqual([created]);
    expect((await world.ask(listSubnets, { params })).data).toEqual([created]);
    const { rows } = await world.sql.query(`select * from vpc.events where entity_type = 'subnet' and entity_id = $1`, [
      String(created.id),
    ]);
    expect(rows).toEqual([
      expect.objectContaining({
        type: 'subnet_create',
        entity_label: 'a-1',
        entity_url: `/v4/vpcs/${vpc.id}/subnets/${created.id}`,
        secondary_entity: { type: 'vpc', id: vpc.id, label: vpc.label, url: `/v4/vpcs/${vpc.id}` },
        data: created,
        actor: 'user-of-1',
      }),
    ]);
  });

  it.each([
    [{ label: 's0', ipv4: '10.1.0.0/24' }, ['label']],
    [{ label: 'other', ipv4: '10.0.0.128/25' }, ['ipv4']],
    [{ label: 's0', ipv4: '10.0.0.0/16' }, ['label', 'ipv4']],
  ])('%j is refused next to s0 with 10.0.0.0/24', async (body, fields) => {
    const vpc = await world.newVpc('10.0.0.0/24');
    await expect(world.ask(createSubnet, { params: { vpcId: vpc.id }, body })).rejects.toMatchObject({
      status: 400,
      errors: fields.map((field) => ({ field })),
    });
    expect((await world.ask(getVpc, { params: { vpcId: vpc.id } })).subnets).toEqual(vpc.subnets);
  });

  it('may have the range and the label of a subnet of another VPC', async () => {
    const [one, other] = [await world.newVpc('10.0.0.0/24'), await world.newVpc('10.0.0.0/24')];
    expect(one.subnets[0]).toMatchObject({ label: 's0', ipv4: other.subnets[0]!.ipv4 });
  });

  it('can be renamed, with an event; the same label emits none', async () => {
    const vpc = await world.newVpc('10.0.0.0/24', '10.0.1.0/24');
    const params = { vpcId: vpc.id, vpcSubnetId: vpc.subnets[0]!.id };
    const updated = await world.ask(updateSubnet, { params, body: { label: 'renamed' } });
    expect(updated).toEqual({ ...vpc.subnets[0], label: 'renamed', updated: updated.updated });
    expect(await world.ask(getSubnet, { params })).toEqual(updated);
    expect(await world.ask(updateSubnet, { params, body: { label: 'renamed' } })).toEqual(updated);
    expect(await world.ask(updateSubnet, { params, body: {} })).toEqual(updated);
    await expect(world.ask(updateSubnet, { params, body: { label: 's1' } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'label', reason: 'Label must be unique among the subnets of this VPC' }],
    });
    expect(await world.eventsOf('subnet', params.vpcSubnetId)).toEqual(['subnet_create', 'subnet_update']);
  });

  it('is deleted with its last record in the event, and its range is free again', async () => {
    const vpc = await world.newVpc('10.0.0.0/24');
    const params = { vpcId: vpc.id, vpcSubnetId: vpc.subnets[0]!.id };
    expect(await world.ask(deleteSubnet, { params })).toEqual({});
    await expect(world.ask(getSubnet, { params })).rejects.toMatchObject({ status: 404 });
    await expect(world.ask(deleteSubnet, { params })).rejects.toMatchObject({ status: 404 });
    const { rows } = await world.sql.query(
      `select data from vpc.events where type = 'subnet_delete' and entity_id = $1`,
      [String(params.vpcSubnetId)],
    );
    expect(rows).toEqual([{ data: vpc.subnets[0] }]);
    await world.ask(createSubnet, { params, body: { label: 's0', ipv4: '10.0.0.0/24' } });
  });

  it.each([
    ['another account', 2, (vpcId: number, id: number) => ({ vpcId, vpcSubnetId: id })],
    ['another VPC', 1, (vpcId: number, id: number) => ({ vpcId: vpcId + 1, vpcSubnetId: id })],
    ['no VPC', 1, (_: number, id: number) => ({ vpcId: 999_999, vpcSubnetId: id })],
  ])('does not exist for %s', async (_, account, paramsOf) => {
    const vpc = await world.newVpc('10.0.0.0/24');
    await world.newVpc();
    const ask = world.as(callerOf(account));
    const params = paramsOf(vpc.id, vpc.subnets[0]!.id);
    await expect(ask(getSubnet, { params })).rejects.toMatchObject({ status: 404 });
    await expect(ask(updateSubnet, { params, body: { label: 'x' } })).rejects.toMatchObject({ status: 404 });
    await expect(ask(deleteSubnet, { params })).rejects.toMatchObject({ status: 404 });
  });
});

describe('the subnets of a VPC', () => {
  const page = (more: Partial<ListRequest>): ListRequest => ({ page: 1, pageSize: 25, ...more });

  it('are listed by id, filtered, ordered and in pages', async () => {
    const ranges = Array.from({ length: 30 }, (_, index) => `10.0.${index}.0/24`);
    const vpc = await world.newVpc(...ranges);
    const list = (more: Partial<ListRequest>) =>
      world.ask(listSubnets, { params: { vpcId: vpc.id }, list: page(more) });
    const first = await list({});
    expect(first).toEqual({ data: vpc.subnets.slice(0, 25), page: 1, pages: 2, results: 30 });
    expect((await list({ page: 2 })).data).toEqual(vpc.subnets.slice(25));
    expect(await list({ page: 3 })).toEqual({ data: [], page: 3, pages: 2, results: 30 });
    const labels = async (more: Partial<ListRequest>) => (await list(more)).data.map(({ label }) => label);
    expect(await labels({ filter: { field: 'label', comparison: 'eq', value: 's7' } })).toEqual(['s7']);
    expect(await labels({ filter: { field: 'id', comparison: 'eq', value: vpc.subnets[3]!.id } })).toEqual(['s3']);
    expect(await labels({ order: { field: 'id', direction: 'desc' }, limit: 2 })).toEqual(['s29', 's28']);
    expect((await labels({ order: { field: 'label', direction: 'asc' } })).slice(0, 3)).toEqual(['s0', 's1', 's10']);
    const { created } = vpc.subnets[0]!;
    expect((await list({ filter: { field: 'created', comparison: 'gte', value: created } })).results).toBe(30);
    expect((await list({ filter: { field: 'updated', comparison: 'lt', value: created } })).results).toBe(0);
  });

  it('are an empty list for an empty VPC, and a 404 for an unknown one', async () => {
    const vpc = await world.newVpc();
    const params = { vpcId: vpc.id };
    expect(await world.ask(listSubnets, { params })).toEqual({ data: [], page: 1, pages: 1, results: 0 });
    await expect(world.as(callerOf(2))(listSubnets, { params })).rejects.toMatchObject({ status: 404 });
  });
});
