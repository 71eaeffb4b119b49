/**
 * Catches: a request executed twice because its repeat arrives while the first is still running; either the client
 * repeats it (Idempotency-Key) or the gateway does (execution id).
 */
import { randomUUID } from 'node:crypto';
import { createSubnet, createVpc, deleteVpc } from '@stratus/contracts';
import type { Operation, ParamTypes, RequestIdentity } from '@stratus/contracts';
import type { OperationReply } from '@stratus/messaging';
import { callerOf, callOf, eventually } from '@stratus/testing';
import type { CallParts } from '@stratus/testing';
import { holding, identity } from '../test/two-at-once.js';
import { REGION, createVpcWorld, uniqueLabel } from '../test/vpc-world.js';
import type { VpcWorld } from '../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

const withKey = (): RequestIdentity => ({ ...identity(), idempotencyKey: randomUUID(), fingerprint: 'f' });
const textOf = ({ body }: OperationReply) => Buffer.from(body).toString();

/** Sends a request, its repeat while the first waits inside its transaction, and another repeat afterwards. */
async function threeTimes<P extends ParamTypes, B, R>(
  operation: Operation<P, B, R>,
  parts: CallParts<P, B>,
  hold: { text: string; values: unknown[] },
  requests: [RequestIdentity, RequestIdentity, RequestIdentity],
): Promise<[OperationReply, OperationReply, OperationReply]> {
  const send = (request: RequestIdentity) =>
    world.client.send(operation as unknown as Operation, callOf(callerOf(1), { ...parts, request }));
  const [first, second] = await holding(world.sql, async (holder, pid, release) => {
    await holder.query(hold.text, hold.values);
    const running = send(requests[0]);
    await eventually('the first request waits', async () => {
      const { rows } = await world.sql.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        pid,
      ]);
      return rows[0];
    });
    const meanwhile = await send(requests[1]);
    await release();
    return [await running, meanwhile];
  });
  return [first, second, await send(requests[2])];
}

const holdLabel = (label: string) => ({
  text: `insert into vpc.vpcs (account_id, label, description, region, created, updated)
         values (1, $1, '', '', now(), now())`,
  values: [label],
});
const holdVpc = (id: number) => ({ text: 'select from vpc.vpcs where id = $1 for update', values: [id] });
const countOf = async (type: string, entityId: number) =>
  (await world.eventsOf(type.startsWith('vpc') ? 'vpc' : 'subnet', entityId)).filter((one) => one === type).length;

describe('a request repeated under its Idempotency-Key', () => {
  it('is refused while the first runs, and gets the reply of the first afterwards', async () => {
    const label = uniqueLabel();
    const key = withKey();
    const again = () => ({ ...key, executionId: randomUUID() });
    const body = { label, region: REGION, subnets: [{ label: 'a', ipv4: '10.0.0.0/24' }] };
    const [first, meanwhile, later] = await threeTimes(createVpc, { body }, holdLabel(label), [key, again(), again()]);
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(meanwhile).toMatchObject({ status: 409, retryAfterSeconds: 1, replayed: false });
    expect(textOf(meanwhile)).toContain('"field":"Idempotency-Key"');
    expect(later).toMatchObject({ status: 200, replayed: true });
    expect(textOf(later)).toBe(textOf(first));
    expect(await countOf('vpc_create', (JSON.parse(textOf(first)) as { id: number }).id)).toBe(1);
  });

  it('gets the reply of the first, even though the first has deleted the resource', async () => {
    const vpc = await world.newVpc('10.0.0.0/24');
    const key = withKey();
    const requests: [RequestIdentity, RequestIdentity, RequestIdentity] = [key, { ...key }, { ...key }];
    const params = { vpcId: vpc.id };
    const [first, meanwhile, later] = await threeTimes(deleteVpc, { params }, holdVpc(vpc.id), requests);
    expect([first.status, meanwhile.status, later.status]).toEqual([200, 409, 200]);
    expect(textOf(later)).toBe('{}');
    expect(await world.eventsOf('vpc', vpc.id)).toEqual(['vpc_create', 'vpc_delete']);
  });

  it('with another body is refused, even once the first has ended', async () => {
    const label = uniqueLabel();
    const key = withKey();
    const other = { ...key, fingerprint: 'g' };
    const body = { label, region: REGION };
    const [first, , later] = await threeTimes(createVpc, { body }, holdLabel(label), [key, other, other]);
    expect([first.status, later.status]).toEqual([200, 400]);
    expect(textOf(later)).toContain('was used for another request');
  });

  it('is another request for another user of the account', async () => {
    const parts = { body: { label: uniqueLabel(), region: REGION }, request: withKey() };
    const colleague = { ...callerOf(1), userId: 11 };
    await world.ask(createVpc, parts);
    await expect(world.as(colleague)(createVpc, parts)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'label' }],
    });
    const other = { ...parts, body: { label: uniqueLabel(), region: REGION } };
    expect(await world.as(colleague)(createVpc, other)).toMatchObject({ label: other.body.label });
  });

  it('is another request in another account', async () => {
    const label = uniqueLabel();
    const request = withKey();
    const parts = { body: { label, region: REGION }, request };
    const [one, other] = [await world.ask(createVpc, parts), await world.tenant(2).ask(createVpc, parts)];
    expect(one.id).not.toBe(other.id);
  });
});

describe('a request that the gateway repeats on its own', () => {
  it('runs once: the outcome is unknown at first, then it gets the reply of the first execution', async () => {
    const vpc = await world.newVpc();
    const request = identity();
    const body = { label: 'a', ipv4: '10.0.0.0/24' };
    const parts = { params: { vpcId: vpc.id }, body };
    const [first, meanwhile, later] = await threeTimes(createSubnet, parts, holdVpc(vpc.id), [
      request,
      { ...request, repeat: true },
      request,
    ]);
    expect(first).toMatchObject({ status: 200, replayed: false });
    expect(meanwhile).toMatchObject({ status: 504, retryAfterSeconds: 1 });
    expect(later).toMatchObject({ status: 200, replayed: false });
    expect(textOf(later)).toBe(textOf(first));
    expect(await countOf('subnet_create', (JSON.parse(textOf(first)) as { id: number }).id)).toBe(1);
  });

  it('runs when the first attempt was refused: the service does not store a refusal', async () => {
    const vpc = await world.newVpc('10.0.0.0/24');
    const request = identity();
    const body = { label: 'b', ipv4: '10.0.0.0/24' };
    const params = { vpcId: vpc.id };
    await expect(world.ask(createSubnet, { params, body, request })).rejects.toMatchObject({ status: 400 });
    const other = { ...body, ipv4: '10.0.1.0/24' };
    expect(await world.ask(createSubnet, { params, body: other, request })).toMatchObject({ ipv4: '10.0.1.0/24' });
  });
});
