import { randomUUID } from 'node:crypto';
import {
  COMPUTE_ID,
  cancelAttachmentChange,
  confirmAttachment,
  confirmAttachmentChange,
  listComputeVpcIps,
  listVpcIps,
  releaseAttachment,
  reserveAttachment,
  reserveAttachmentChange,
} from '@stratus/contracts';
import type { ListComputeVpcIpsRequest, ReserveAttachmentChangeRequest } from '@stratus/contracts';
import { createVpcWorld, reservation } from '../../test/vpc-world.js';
import type { VpcWorld } from '../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

const attached = async () => {
  const { id: vpcId, subnets } = await world.newVpc('10.0.0.0/24');
  const subnet = subnets[0]!.id;
  const attachment = await world.attach(subnet, { ip_ranges: ['10.0.0.16/28'], nat_1_1: '203.0.113.7' });
  const shown = async () => {
    const { data } = await world.ask(listVpcIps, { params: { vpcId } });
    return data.map(({ address, address_range, nat_1_1 }) => [address ?? address_range, nat_1_1]);
  };
  return { subnet, attachment, shown };
};
const reserve = (
  attachmentId: string,
  wanted: Partial<ReserveAttachmentChangeRequest>,
  change_id: string = randomUUID(),
) => world.ask(reserveAttachmentChange, { params: { attachmentId }, body: { change_id, ...wanted } });
const end = (
  operation: typeof confirmAttachmentChange | typeof cancelAttachmentChange,
  attachmentId: string,
  body: { change_id: string; nat_1_1?: string | null },
) => world.ask(operation, { params: { attachmentId }, body });
const inUse = { status: 400, errors: [{ field: 'ipv4.vpc' }] };

describe('a change', () => {
  it('appears in records once confirmed, and holds old and new blocks until then', async () => {
    const { subnet, attachment, shown } = await attached();
    const change_id = randomUUID();
    const wanted = { address: '10.0.0.9', ip_ranges: ['10.0.0.16/29', '10.0.0.32/28'] };
    expect(await reserve(attachment.id, wanted, change_id)).toEqual({ ...attachment, ...wanted });
    expect(await shown()).toEqual([
      ['10.0.0.2', '203.0.113.7'],
      ['10.0.0.16/28', null],
    ]);
    for (const address of ['10.0.0.2', '10.0.0.9', '10.0.0.17', '10.0.0.30', '10.0.0.40']) {
      await expect(world.reserve(subnet, { address })).rejects.toMatchObject(inUse);
    }
    await end(confirmAttachmentChange, attachment.id, { change_id, nat_1_1: null });
    expect(await shown()).toEqual([
      ['10.0.0.9', null],
      ['10.0.0.16/29', null],
      ['10.0.0.32/28', null],
    ]);
    expect(await world.reserve(subnet)).toMatchObject({ address: '10.0.0.2' });
  });

  it('holds every address of a block inside another block', async () => {
    const { id: subnet } = (await world.newVpc('10.0.0.0/24')).subnets[0]!;
    const { id } = await world.attach(subnet, { ip_ranges: ['10.0.0.4/30'] });
    await reserve(id, { ip_ranges: ['10.0.0.4/31'] });
    expect(await world.reserve(subnet)).toMatchObject({ address: '10.0.0.3' });
    expect(await world.reserve(subnet)).toMatchObject({ address: '10.0.0.8' });
  });

  it('leaves the attachment unchanged when cancelled, and frees its new blocks', async () => {
    const { subnet, attachment, shown } = await attached();
    const change_id = randomUUID();
    const before = await shown();
    await reserve(attachment.id, { address: '10.0.0.9', ip_ranges: [] }, change_id);
    await end(cancelAttachmentChange, attachment.id, { change_id });
    await end(cancelAttachmentChange, attachment.id, { change_id });
    expect(await shown()).toEqual(before);
    expect(await world.reserve(subnet, { address: '10.0.0.9' })).toMatchObject({ address: '10.0.0.9' });
  });

  it.each<[string, Partial<ReserveAttachmentChangeRequest>, string[]]>([
    ['only the address', { address: '10.0.0.9' }, ['10.0.0.9', '10.0.0.16/28']],
    ['only the ranges', { ip_ranges: ['10.0.0.64/28'] }, ['10.0.0.2', '10.0.0.64/28']],
    ['no ranges any more', { ip_ranges: [] }, ['10.0.0.2']],
    ['the current blocks', { address: '10.0.0.2', ip_ranges: ['10.0.0.16/28'] }, ['10.0.0.2', '10.0.0.16/28']],
    ['nothing', {}, ['10.0.0.2', '10.0.0.16/28']],
  ])('of %s leaves everything else unchanged', async (_, wanted, expected) => {
    const { attachment, shown } = await attached();
    const change_id = randomUUID();
    await reserve(attachment.id, wanted, change_id);
    await end(confirmAttachmentChange, attachment.id, { change_id });
    expect((await shown()).map(([block]) => block).toSorted()).toEqual(expected.toSorted());
    expect((await shown()).filter(([, nat]) => nat === '203.0.113.7')).toHaveLength(1);
  });

  it('returns its ranges in the order of records', async () => {
    const { attachment } = await attached();
    const change_id = randomUUID();
    const wanted = { ip_ranges: ['10.0.0.64/28', '10.0.0.32/28'] };
    const first = await reserve(attachment.id, wanted, change_id);
    expect(first.ip_ranges).toEqual(['10.0.0.32/28', '10.0.0.64/28']);
    expect(await reserve(attachment.id, wanted, change_id)).toEqual(first);
    await end(confirmAttachmentChange, attachment.id, { change_id });
    expect(await reserve(attachment.id, wanted, change_id)).toEqual(first);
  });

  it('has one effect if each of its steps is repeated', async () => {
    const { attachment, shown } = await attached();
    const change_id = randomUUID();
    const first = await reserve(attachment.id, { address: '10.0.0.9' }, change_id);
    expect(await reserve(attachment.id, { address: '10.0.0.9' }, change_id)).toEqual(first);
    await end(confirmAttachmentChange, attachment.id, { change_id });
    await end(confirmAttachmentChange, attachment.id, { change_id });
    expect(await reserve(attachment.id, { address: '10.0.0.9' }, change_id)).toEqual(first);
    await end(cancelAttachmentChange, attachment.id, { change_id });
    expect((await shown())[0]).toEqual(['10.0.0.16/28', null]);
    expect((await shown())[1]).toEqual(['10.0.0.9', '203.0.113.7']);
  });

  it('is refused with every error in its blocks', async () => {
    const { attachment } = await attached();
    await expect(reserve(attachment.id, { address: '10.0.0.1' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'ipv4.vpc' }],
    });
    await expect(reserve(attachment.id, { address: '10.0.0.20' })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'ip_ranges', reason: 'The address and the ranges of an interface must not overlap' }],
    });
    await expect(reserve(attachment.id, { ip_ranges: ['10.0.0.0/28'] })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'ip_ranges[0]' }, { field: 'ip_ranges' }],
    });
  });

  it('is not cancelled under another attachment', async () => {
    const [{ attachment }, other] = [await attached(), await attached()];
    const change_id = randomUUID();
    await reserve(attachment.id, { address: '10.0.0.9' }, change_id);
    await end(cancelAttachmentChange, other.attachment.id, { change_id });
    await end(confirmAttachmentChange, attachment.id, { change_id });
    expect(await reserve(attachment.id, {}, change_id)).toMatchObject({ address: '10.0.0.9' });
  });

  it('repeated with invalid ranges is not a server error', async () => {
    const { attachment } = await attached();
    const nonsense = { ip_ranges: ['nonsense', '10.0.0.32/28'] };
    await expect(reserve(attachment.id, nonsense)).rejects.toMatchObject({ status: 400 });
  });

  it('of an unknown attachment, or confirmed without a reservation, is a 404', async () => {
    const { attachment } = await attached();
    await expect(reserve(randomUUID(), {})).rejects.toMatchObject({ status: 404 });
    await expect(end(confirmAttachmentChange, attachment.id, { change_id: randomUUID() })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('ids that are not UUIDs', () => {
  const attachmentId = 'banana';
  it.each([
    ['reserve', () => world.ask(reserveAttachment, { body: reservation(1, { id: attachmentId }) }), ['id']],
    ['confirm', () => world.ask(confirmAttachment, { params: { attachmentId } }), ['id']],
    ['release', () => world.ask(releaseAttachment, { params: { attachmentId } }), ['id']],
    ['reserve-change', () => reserve(attachmentId, {}, 'x'), ['id', 'change_id']],
    ['confirm-change', () => end(confirmAttachmentChange, attachmentId, { change_id: 'x' }), ['id', 'change_id']],
    ['cancel-change', () => end(cancelAttachmentChange, attachmentId, { change_id: 'x' }), ['id', 'change_id']],
  ])('are refused by %s', async (_, send, fields) => {
    await expect(send()).rejects.toMatchObject({ status: 400, errors: fields.map((field) => ({ field })) });
  });
});

it('the confirmation may set a 1:1 NAT', async () => {
  const { id: vpcId, subnets } = await world.newVpc('10.0.0.0/24');
  const { id: attachmentId } = await world.reserve(subnets[0]!.id);
  await world.ask(confirmAttachment, { params: { attachmentId }, body: { nat_1_1: '203.0.113.8' } });
  const { data } = await world.ask(listVpcIps, { params: { vpcId } });
  expect(data).toMatchObject([{ nat_1_1: '203.0.113.8' }]);
});

it('the entries of an instance include all its profiles, in every VPC of the account', async () => {
  const [one, other] = [await world.newVpc('10.0.0.0/24'), await world.newVpc('10.0.0.0/24')];
  const ofInstance = { [COMPUTE_ID]: 777_001 };
  await world.attach(one.subnets[0]!.id, { ...ofInstance, config_id: 1, ip_ranges: ['10.0.0.16/28'] });
  await world.attach(other.subnets[0]!.id, { ...ofInstance, config_id: 2 });
  await world.attach(one.subnets[0]!.id);
  await world.reserve(one.subnets[0]!.id, ofInstance);
  const body = ofInstance as unknown as ListComputeVpcIpsRequest;
  expect(await world.ask(listComputeVpcIps, { body })).toMatchObject([
    { vpc_id: one.id, config_id: 1, address: '10.0.0.2' },
    { vpc_id: one.id, config_id: 1, address_range: '10.0.0.16/28' },
    { vpc_id: other.id, config_id: 2, address: '10.0.0.2' },
  ]);
  expect(await world.tenant(2).ask(listComputeVpcIps, { body })).toEqual([]);
});
