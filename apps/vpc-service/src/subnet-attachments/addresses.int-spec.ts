import { randomUUID } from 'node:crypto';
import { COMPUTE_ID, releaseAttachment, reserveAttachmentChange } from '@stratus/contracts';
import { createVpcWorld } from '../../test/vpc-world.js';
import type { VpcWorld } from '../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

const newSubnet = async (ipv4: string) => (await world.newVpc(ipv4)).subnets[0]!.id;
const picked = async (subnetId: number) => (await world.reserve(subnetId)).address;
const inUse = (...fields: string[]) => ({
  status: 400,
  errors: fields.map((field) => ({ field, reason: expect.stringContaining('in use') })),
});

describe('the service picks', () => {
  it('the third address of the subnet first, then the next ones in order', async () => {
    const subnet = await newSubnet('192.168.0.0/25');
    expect([await picked(subnet), await picked(subnet), await picked(subnet)]).toEqual([
      '192.168.0.2',
      '192.168.0.3',
      '192.168.0.4',
    ]);
  });

  it('the first gap left by a release', async () => {
    const subnet = await newSubnet('10.0.0.0/24');
    const attachments = [];
    for (let index = 0; index < 5; index += 1) attachments.push(await world.attach(subnet));
    for (const gap of [3, 1]) {
      await world.ask(releaseAttachment, { params: { attachmentId: attachments[gap]!.id } });
    }
    expect([await picked(subnet), await picked(subnet), await picked(subnet)]).toEqual([
      '10.0.0.3',
      '10.0.0.5',
      '10.0.0.7',
    ]);
  });

  it('around requested addresses and ranges, reserved or confirmed', async () => {
    const subnet = await newSubnet('10.0.0.0/24');
    await world.reserve(subnet, { address: '10.0.0.3', ip_ranges: ['10.0.0.4/30'] });
    await world.attach(subnet, { address: '10.0.0.9' });
    expect([await picked(subnet), await picked(subnet), await picked(subnet)]).toEqual([
      '10.0.0.2',
      '10.0.0.8',
      '10.0.0.10',
    ]);
  });

  it('around the ranges of the same request', async () => {
    const subnet = await newSubnet('10.0.0.0/24');
    const beside = async (...ip_ranges: string[]) => (await world.reserve(subnet, { ip_ranges })).address;
    expect(await beside('10.0.0.2/31')).toBe('10.0.0.4');
    expect(await beside('10.0.0.8/29', '10.0.0.5/32', '10.0.0.7/32')).toBe('10.0.0.6');
    expect(await beside('10.0.0.32/30')).toBe('10.0.0.16');
  });

  it('nothing in a full subnet, until a release', async () => {
    const subnet = await newSubnet('10.0.0.0/29');
    const first = await world.attach(subnet);
    expect([await picked(subnet), await picked(subnet), await picked(subnet)]).toEqual([
      '10.0.0.3',
      '10.0.0.4',
      '10.0.0.5',
    ]);
    const full = { status: 400, errors: [{ field: 'subnet_id', reason: expect.stringContaining('no free address') }] };
    await expect(picked(subnet)).rejects.toMatchObject(full);
    await world.ask(releaseAttachment, { params: { attachmentId: first.id } });
    expect(await picked(subnet)).toBe('10.0.0.2');
  });

  it('nothing when one range takes the rest', async () => {
    const subnet = await newSubnet('10.0.0.0/28');
    await world.reserve(subnet, { address: '10.0.0.2', ip_ranges: ['10.0.0.4/30', '10.0.0.8/30'] });
    await world.reserve(subnet, { address: '10.0.0.3', ip_ranges: ['10.0.0.12/31'] });
    await expect(picked(subnet)).rejects.toMatchObject({ status: 400, errors: [{ field: 'subnet_id' }] });
  });

  it('even in the largest subnet, up to its last usable address', async () => {
    const subnet = await newSubnet('10.0.0.0/8');
    expect(await picked(subnet)).toBe('10.0.0.2');
    await world.reserve(subnet, { address: '10.255.255.253' });
    await world.reserve(subnet, { address: '10.0.0.3', ip_ranges: ['10.0.0.4/30', '10.128.0.0/10', '10.64.0.0/10'] });
    expect(await picked(subnet)).toBe('10.0.0.8');
  });

  it('independently in each subnet', async () => {
    const [one, other] = [await newSubnet('10.0.0.0/24'), await newSubnet('10.0.0.0/24')];
    expect([await picked(one), await picked(other)]).toEqual(['10.0.0.2', '10.0.0.2']);
  });
});

describe('a requested address', () => {
  it.each(['10.0.0.0', '10.0.0.1', '10.0.0.254', '10.0.0.255', '10.0.1.2'])('may not be %s', async (address) => {
    const subnet = await newSubnet('10.0.0.0/24');
    await expect(world.reserve(subnet, { address })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'ipv4.vpc' }],
    });
  });

  it.each([
    ['an address in use', { address: '10.0.0.9' }, ['ipv4.vpc']],
    ['an address inside a range in use', { address: '10.0.0.18' }, ['ipv4.vpc']],
    ['a range over an address in use', { ip_ranges: ['10.0.0.8/29'] }, ['ip_ranges[0]']],
    ['a range over a range in use', { ip_ranges: ['10.0.0.16/29'] }, ['ip_ranges[0]']],
    ['a range inside a range in use', { ip_ranges: ['10.0.0.32/30', '10.0.0.17/32'] }, ['ip_ranges[1]']],
    ['all of it', { address: '10.0.0.9', ip_ranges: ['10.0.0.16/30'] }, ['ipv4.vpc', 'ip_ranges[0]']],
  ])('%s is refused, and none of its other blocks is held', async (_, request, fields) => {
    const subnet = await newSubnet('10.0.0.0/24');
    await world.attach(subnet, { address: '10.0.0.9', ip_ranges: ['10.0.0.16/30'] });
    await expect(world.reserve(subnet, request)).rejects.toEqual(expect.objectContaining(inUse(...fields)));
    expect(await picked(subnet)).toBe('10.0.0.2');
  });

  it('is free again after a release, with its ranges', async () => {
    const subnet = await newSubnet('10.0.0.0/24');
    const blocks = { address: '10.0.0.9', ip_ranges: ['10.0.0.16/30'] };
    const { id } = await world.reserve(subnet, blocks);
    await world.ask(releaseAttachment, { params: { attachmentId: id } });
    expect(await world.reserve(subnet, blocks)).toMatchObject(blocks);
  });
});

describe('in two profiles of one instance', () => {
  const [instance, profile, otherProfile] = [{ [COMPUTE_ID]: 100_001 }, { config_id: 11 }, { config_id: 12 }];
  const blocks = { address: '10.0.0.9', ip_ranges: ['10.0.0.16/30'] };

  it('an address and its ranges may appear, and each release leaves the blocks of the other', async () => {
    const subnet = await newSubnet('10.0.0.0/24');
    const one = await world.attach(subnet, { ...instance, ...profile, ...blocks });
    const other = await world.attach(subnet, { ...instance, ...otherProfile, ...blocks });
    await expect(world.reserve(subnet, blocks)).rejects.toMatchObject(inUse('ipv4.vpc', 'ip_ranges[0]'));
    await world.ask(releaseAttachment, { params: { attachmentId: one.id } });
    await expect(world.reserve(subnet, blocks)).rejects.toMatchObject(inUse('ipv4.vpc', 'ip_ranges[0]'));
    await world.ask(releaseAttachment, { params: { attachmentId: other.id } });
    expect(await world.reserve(subnet, blocks)).toMatchObject(blocks);
  });

  it('the address of one may be inside a range of the other', async () => {
    const subnet = await newSubnet('10.0.0.0/24');
    await world.attach(subnet, { ...instance, ...profile, ...blocks });
    expect(await world.reserve(subnet, { ...instance, ...otherProfile, address: '10.0.0.17' })).toMatchObject({
      address: '10.0.0.17',
    });
  });

  it('an address may be changed to the address of the other', async () => {
    const subnet = await newSubnet('10.0.0.0/24');
    await world.attach(subnet, { ...instance, ...profile, ...blocks });
    const { id } = await world.attach(subnet, { ...instance, ...otherProfile });
    const stranger = await world.attach(subnet);
    const change = (attachmentId: string) =>
      world.ask(reserveAttachmentChange, { params: { attachmentId }, body: { change_id: randomUUID(), ...blocks } });
    expect(await change(id)).toMatchObject(blocks);
    await expect(change(stranger.id)).rejects.toMatchObject(inUse('ipv4.vpc', 'ip_ranges[0]'));
  });

  it('the service picks an address that neither profile has', async () => {
    const subnet = await newSubnet('10.0.0.0/24');
    await world.attach(subnet, { ...instance, ...profile });
    expect(await world.reserve(subnet, { ...instance, ...otherProfile })).toMatchObject({ address: '10.0.0.3' });
  });

  it('the address appears only once in each profile', async () => {
    const subnet = await newSubnet('10.0.0.0/24');
    await world.attach(subnet, { ...instance, ...profile, ...blocks });
    const again = world.reserve(subnet, { ...instance, ...profile, ...blocks });
    await expect(again).rejects.toMatchObject(inUse('ipv4.vpc', 'ip_ranges[0]'));
  });
});
