import { randomUUID } from 'node:crypto';
import {
  COMPUTE_ID,
  COMPUTES,
  confirmAttachment,
  getSubnet,
  getVpc,
  listVpcIps,
  releaseAttachment,
  reserveAttachment,
  setAttachmentsActive,
} from '@stratus/contracts';
import type { SetAttachmentsActiveRequest } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { createVpcWorld, reservation } from '../../test/vpc-world.js';
import type { VpcWorld } from '../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

const subnetOf = async (ipv4: string) => {
  const vpc = await world.newVpc(ipv4);
  return { vpcId: vpc.id, vpcSubnetId: vpc.subnets[0]!.id };
};
let jobs = 0;
const booted = (computeId: number, configId: number | null, job_number = (jobs += 1)) =>
  world.ask(setAttachmentsActive, {
    body: { [COMPUTE_ID]: computeId, active_config_id: configId, job_number } as SetAttachmentsActiveRequest,
  });

describe('reserving', () => {
  it('returns the attachment with the requested address', async () => {
    const { vpcId, vpcSubnetId } = await subnetOf('10.0.0.0/24');
    const request = reservation(vpcSubnetId, {
      address: '10.0.0.77',
      ip_ranges: ['10.0.0.128/28', '10.0.0.96/30'],
      nat_1_1: '203.0.113.9',
    });
    expect(await world.ask(reserveAttachment, { body: request })).toEqual({
      id: request.id,
      subnet_id: vpcSubnetId,
      vpc_id: vpcId,
      [COMPUTE_ID]: request[COMPUTE_ID],
      config_id: request.config_id,
      interface_id: request.interface_id,
      address: '10.0.0.77',
      ip_ranges: ['10.0.0.96/30', '10.0.0.128/28'],
      nat_1_1: '203.0.113.9',
      state: 'reserved',
      active: false,
    });
  });

  it('repeated with the same id returns the same reply and takes no second address', async () => {
    const { vpcSubnetId } = await subnetOf('10.0.0.0/24');
    const body = reservation(vpcSubnetId);
    const first = await world.ask(reserveAttachment, { body });
    expect(await world.ask(reserveAttachment, { body })).toEqual(first);
    await world.ask(confirmAttachment, { params: { attachmentId: body.id } });
    expect(await world.ask(reserveAttachment, { body })).toEqual({ ...first, state: 'confirmed' });
    expect((await world.reserve(vpcSubnetId)).address).toBe('10.0.0.3');
  });

  it('in an unknown subnet, another account’s, or one in another region is refused', async () => {
    const { vpcSubnetId } = await subnetOf('10.0.0.0/24');
    const refused = { status: 400, errors: [{ field: 'subnet_id' }] };
    await expect(world.reserve(999_999)).rejects.toMatchObject(refused);
    const body = reservation(vpcSubnetId);
    await expect(world.as(callerOf(2))(reserveAttachment, { body })).rejects.toMatchObject(refused);
    await expect(world.reserve(vpcSubnetId, { region: 'eu-west' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'subnet_id', reason: expect.stringContaining('eu-west') }],
    });
  });

  it('under the id of another account’s attachment is refused', async () => {
    const { vpcSubnetId } = await subnetOf('10.0.0.0/24');
    const { id } = await world.reserve(vpcSubnetId);
    const foreign = world.as(callerOf(2));
    await foreign(releaseAttachment, { params: { attachmentId: id } });
    await expect(foreign(confirmAttachment, { params: { attachmentId: id } })).rejects.toMatchObject({ status: 404 });
    expect(await world.ask(confirmAttachment, { params: { attachmentId: id } })).toEqual({});
  });
});

describe('confirming and releasing', () => {
  it('shows the interface in the subnet once confirmed, and no longer once released', async () => {
    const params = await subnetOf('10.0.0.0/24');
    const { id, ...reserved } = await world.reserve(params.vpcSubnetId);
    const shown = async () => (await world.ask(getSubnet, { params }))[COMPUTES];
    expect(await shown()).toEqual([]);
    expect((await world.ask(listVpcIps, { params })).results).toBe(0);
    await world.ask(confirmAttachment, { params: { attachmentId: id } });
    await world.ask(confirmAttachment, { params: { attachmentId: id } });
    const instance = { id: reserved[COMPUTE_ID], interfaces: [{ id: reserved.interface_id, active: false }] };
    expect(await shown()).toEqual([instance]);
    expect((await world.ask(getVpc, { params })).subnets[0]![COMPUTES]).toEqual([instance]);
    await world.ask(releaseAttachment, { params: { attachmentId: id } });
    await world.ask(releaseAttachment, { params: { attachmentId: id } });
    expect(await shown()).toEqual([]);
    expect((await world.ask(listVpcIps, { params })).results).toBe(0);
  });

  it('of an unknown attachment: a confirmation is a 404, a release succeeds', async () => {
    const params = { attachmentId: randomUUID() };
    await expect(world.ask(confirmAttachment, { params })).rejects.toMatchObject({ status: 404 });
    expect(await world.ask(releaseAttachment, { params })).toEqual({});
  });

  it('an undo that overtakes its do wins: the late reservation takes nothing', async () => {
    const { vpcSubnetId } = await subnetOf('10.0.0.0/24');
    const body = reservation(vpcSubnetId);
    await world.ask(releaseAttachment, { params: { attachmentId: body.id } });
    await expect(world.ask(reserveAttachment, { body })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'id' }],
    });
    expect((await world.reserve(vpcSubnetId)).address).toBe('10.0.0.2');
  });

  it('deletes released ids after a day', async () => {
    await world.ask(releaseAttachment, { params: { attachmentId: randomUUID() } });
    await world.sql.query(`update vpc.ended_reservations set ended = now() - interval '25 hours'`);
    await world.ask(releaseAttachment, { params: { attachmentId: randomUUID() } });
    await world.ask(releaseAttachment, { params: { attachmentId: randomUUID() } });
    const { rows } = await world.sql.query(
      `select count(*)::int as old from vpc.ended_reservations where ended < now() - interval '1 day'`,
    );
    expect(rows).toEqual([{ old: 0 }]);
  });
});

describe('a boot', () => {
  it('activates one profile of the instance, a shutdown none; other instances stay unchanged', async () => {
    const params = await subnetOf('10.0.0.0/24');
    const of = (computeId: number, config: number, id: number) =>
      world.attach(params.vpcSubnetId, { [COMPUTE_ID]: computeId, config_id: config, interface_id: id });
    await of(100_501, 51, 513);
    await of(100_501, 51, 511);
    await of(100_501, 52, 512);
    await of(100_500, 53, 514);
    const shown = async () =>
      (await world.ask(getSubnet, { params }))[COMPUTES].map(({ id, interfaces }) => [
        id,
        interfaces.map((one) => `${one.id}${one.active ? ' active' : ''}`).join(', '),
      ]);
    expect(await shown()).toEqual([
      [100_500, '514'],
      [100_501, '511, 512, 513'],
    ]);
    await booted(100_501, 51);
    await booted(100_500, 53);
    expect((await shown())[1]).toEqual([100_501, '511 active, 512, 513 active']);
    await booted(100_501, 52);
    await booted(100_501, 52);
    expect((await shown())[1]).toEqual([100_501, '511, 512 active, 513']);
    await booted(100_501, null);
    expect(await shown()).toEqual([
      [100_500, '514 active'],
      [100_501, '511, 512, 513'],
    ]);
  });

  it('activates only the interfaces that it names, if it names any', async () => {
    const { vpcSubnetId } = await subnetOf('10.0.0.0/24');
    for (const interface_id of [611, 612]) {
      await world.attach(vpcSubnetId, { [COMPUTE_ID]: 100_504, config_id: 61, interface_id });
    }
    const active = async (active_interface_ids: number[]) => {
      const body = { [COMPUTE_ID]: 100_504, active_config_id: 61, active_interface_ids, job_number: (jobs += 1) };
      await world.ask(setAttachmentsActive, { body: body as SetAttachmentsActiveRequest });
      const { rows } = await world.sql.query<{ id: number }>(
        'select interface_id::int as id from vpc.subnet_attachments where compute_id = 100504 and active',
      );
      return rows.map(({ id }) => id);
    };
    expect(await active([612])).toEqual([612]);
    expect(await active([])).toEqual([]);
  });

  it('that arrives late changes nothing after a later shutdown; old jobs are deleted after a day', async () => {
    const { vpcSubnetId } = await subnetOf('10.0.0.0/24');
    await world.attach(vpcSubnetId, { [COMPUTE_ID]: 100_502, config_id: 61 });
    const active = async () => {
      const { rows } = await world.sql.query('select active from vpc.subnet_attachments where compute_id = 100502');
      return rows.map((row: { active: boolean }) => row.active);
    };
    await booted(100_502, 61, 7);
    await booted(100_502, null, 8);
    await booted(100_502, 61, 7);
    expect(await active()).toEqual([false]);
    await booted(100_502, 61, 9);
    expect(await active()).toEqual([true]);
    await world.sql.query(`update vpc.active_profiles set told = now() - interval '25 hours'`);
    await booted(100_503, null, 1);
    const { rows } = await world.sql.query('select compute_id::int as id from vpc.active_profiles');
    expect(rows).toEqual([{ id: 100_503 }]);
  });
});
