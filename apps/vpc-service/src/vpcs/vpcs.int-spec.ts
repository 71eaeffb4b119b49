import { randomUUID } from 'node:crypto';
import { createSubnet, createVpc, deleteVpc, getVpc, listVpcs, updateVpc } from '@stratus/contracts';
import { bootServices, callerOf, checked, createWorld } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { vpcService } from '../vpc-service.definition.js';
import { VpcServiceModule } from '../vpc-service.module.js';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await bootServices(world, 'catalog');
  await world.boot(vpcService, VpcServiceModule);
});
afterAll(() => world.stop());

const ask: Ask = (operation, parts) => checked(world.as(callerOf(1)))(operation, parts);
const label = () => `v-${randomUUID().slice(0, 8)}`;

describe('VPCs', () => {
  it('are created with their subnets, with one event each, and read back the same', async () => {
    const body = {
      label: label(),
      region: 'us-east',
      subnets: [
        { label: 'a', ipv4: '10.0.0.0/24' },
        { label: 'b', ipv4: '10.0.1.0/24' },
      ],
    };
    const created = await ask(createVpc, { body });
    expect(created).toMatchObject({ label: body.label, description: '', region: 'us-east' });
    expect(created.subnets.map(({ ipv4 }) => ipv4)).toEqual(['10.0.0.0/24', '10.0.1.0/24']);
    expect(created.updated).toBe(created.created);
    expect(await ask(getVpc, { params: { vpcId: created.id } })).toEqual(created);
    const { rows } = await world.sql.query(
      `select type, sequence::int, entity_url from vpc.events where data->>'id' = any($1) order by position`,
      [[created.id, ...created.subnets.map(({ id }) => id)].map(String)],
    );
    expect(rows).toEqual([
      { type: 'vpc_create', sequence: 1, entity_url: `/v4/vpcs/${created.id}` },
      ...created.subnets.map(({ id }) => ({
        type: 'subnet_create',
        sequence: 1,
        entity_url: `/v4/vpcs/${created.id}/subnets/${id}`,
      })),
    ]);
  });

  it('of several accounts created at once belong to their accounts, with their events', async () => {
    const accounts = Array.from({ length: 30 }, (_, index) => 101 + (index % 3));
    const created = await Promise.all(
      accounts.map(async (accountId, index) => {
        const as = checked(world.as(callerOf(accountId)));
        const body = {
          label: label(),
          region: index % 2 === 0 ? 'us-east' : 'eu-central',
          description: `number ${index}`,
        };
        const vpc = await as(createVpc, { body });
        expect(vpc).toMatchObject({ ...body, subnets: [] });
        return { as, accountId, vpc };
      }),
    );
    const ids = created.map(({ vpc }) => vpc.id);
    for (const { as, vpc } of created) expect(await as(getVpc, { params: { vpcId: vpc.id } })).toEqual(vpc);
    const { rows } = await world.sql.query(
      `select account_id::int as "accountId", data as vpc from vpc.events
        where type = 'vpc_create' and sequence = 1 and data->>'id' = any($1)`,
      [ids.map(String)],
    );
    const byId = (one: { vpc: { id: number } }, other: { vpc: { id: number } }) => one.vpc.id - other.vpc.id;
    expect(rows.toSorted(byId)).toEqual(created.map(({ accountId, vpc }) => ({ accountId, vpc })).toSorted(byId));
    const results = await Promise.all(
      [101, 102, 103].map(async (accountId) => (await world.as(callerOf(accountId))(listVpcs, {})).results),
    );
    expect(results).toEqual([10, 10, 10]);
  });

  it('are refused with every error at once', async () => {
    const taken = await ask(createVpc, { body: { label: label(), region: 'us-east' } });
    const body = {
      label: taken.label,
      region: 'nowhere',
      subnets: [
        { label: 'a', ipv4: '10.0.0.0/24' },
        { label: 'a', ipv4: '10.0.0.128/25' },
      ],
    };
    await expect(ask(createVpc, { body })).rejects.toMatchObject({
      status: 400,
      errors: [
        { field: 'label', reason: 'Label must be unique among your VPCs' },
        { field: 'region', reason: 'region is not valid' },
        { field: 'subnets[1].label' },
        { field: 'subnets[1].ipv4' },
      ],
    });
  });

  it('return the first reply to a repeated request, without a second effect', async () => {
    const body = { label: label(), region: 'us-east' };
    const request = { id: 'r', executionId: randomUUID(), idempotencyKey: randomUUID(), fingerprint: 'f' };
    const first = await ask(createVpc, { body, request });
    const second = await ask(createVpc, { body, request: { ...request, executionId: randomUUID() } });
    expect(second).toEqual(first);
    await expect(ask(createVpc, { body, request: { ...request, fingerprint: 'g' } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('are updated field by field, and not at all when nothing changes', async () => {
    const vpc = await ask(createVpc, { body: { label: label(), region: 'us-east' } });
    const updated = await ask(updateVpc, { params: { vpcId: vpc.id }, body: { description: 'new' } });
    expect(updated).toMatchObject({ label: vpc.label, description: 'new' });
    await ask(updateVpc, { params: { vpcId: vpc.id }, body: { description: 'new' } });
    const { rows } = await world.sql.query(
      `select type from vpc.events where entity_type = 'vpc' and entity_id = $1 order by sequence`,
      [vpc.id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['vpc_create', 'vpc_update']);
  });

  it('are deleted with their subnets, each with its event', async () => {
    const vpc = await ask(createVpc, {
      body: { label: label(), region: 'us-east', subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] },
    });
    await ask(createSubnet, { params: { vpcId: vpc.id }, body: { label: 'b', ipv4: '10.1.0.0/24' } });
    expect(await ask(deleteVpc, { params: { vpcId: vpc.id } })).toEqual({});
    await expect(ask(getVpc, { params: { vpcId: vpc.id } })).rejects.toMatchObject({ status: 404 });
    const { rows } = await world.sql.query(
      `select type from vpc.events where type like '%delete' and entity_url like $1 order by position`,
      [`/v4/vpcs/${vpc.id}%`],
    );
    expect(rows.map(({ type }) => type)).toEqual(['subnet_delete', 'subnet_delete', 'vpc_delete']);
  });

  it('of another account do not exist', async () => {
    const vpc = await ask(createVpc, { body: { label: label(), region: 'us-east' } });
    const foreign = world.as(callerOf(2));
    const params = { vpcId: vpc.id };
    await expect(foreign(getVpc, { params })).rejects.toMatchObject({ status: 404 });
    await expect(foreign(updateVpc, { params, body: { label: 'x' } })).rejects.toMatchObject({ status: 404 });
    await expect(foreign(deleteVpc, { params })).rejects.toMatchObject({ status: 404 });
    expect(await foreign(listVpcs)).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  });
});
