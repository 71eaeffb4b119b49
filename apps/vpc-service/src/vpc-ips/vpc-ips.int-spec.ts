import { COMPUTE_ID, listAccountVpcIps, listVpcIps, releaseAttachment, setAttachmentsActive } from '@stratus/contracts';
import type { Caller, ListRequest, SetAttachmentsActiveRequest } from '@stratus/contracts';
import { callerOf } from '@stratus/testing';
import { REGION, createVpcWorld } from '../../test/vpc-world.js';
import type { Tenant, VpcWorld } from '../../test/vpc-world.js';

let world: VpcWorld;
beforeAll(async () => {
  world = await createVpcWorld();
});
afterAll(() => world.stop());

// The account-wide list shows the account's entries of all specs, so each spec has its own account.
let account = 100;
let tenant: Tenant;
beforeEach(() => {
  account += 1;
  tenant = world.tenant(account);
});

const page = (more: Partial<ListRequest>): ListRequest => ({ page: 1, pageSize: 25, ...more });
const grantedTo = (...ids: number[]): Partial<Caller> => ({
  restricted: true,
  grants: {
    global: {} as NonNullable<Caller['grants']>['global'],
    entities: { vpc: Object.fromEntries(ids.map((id) => [String(id), 'read_write' as const])) },
  },
});

it('both lists show one correct entry per address and per range', async () => {
  const vpc = await tenant.newVpc('10.0.0.0/24', '192.168.0.0/25');
  const [wide, narrow] = vpc.subnets.map(({ id }) => id);
  await tenant.attach(narrow!, { [COMPUTE_ID]: 100_001, config_id: 11, interface_id: 111, nat_1_1: '203.0.113.7' });
  await tenant.attach(wide!, { [COMPUTE_ID]: 100_002, config_id: 12, interface_id: 112, ip_ranges: ['10.0.0.16/28'] });
  await tenant.reserve(wide!);
  await tenant.ask(setAttachmentsActive, {
    body: { [COMPUTE_ID]: 100_001, active_config_id: 11, job_number: 1 } as SetAttachmentsActiveRequest,
  });
  const inWide = {
    active: false,
    config_id: 12,
    gateway: '10.0.0.1',
    interface_id: 112,
    [COMPUTE_ID]: 100_002,
    nat_1_1: null,
    prefix: 24,
    region: REGION,
    subnet_id: wide,
    subnet_mask: '255.255.255.0',
    vpc_id: vpc.id,
  };
  const expected = {
    data: [
      {
        active: true,
        address: '192.168.0.2',
        address_range: null,
        config_id: 11,
        gateway: '192.168.0.1',
        interface_id: 111,
        [COMPUTE_ID]: 100_001,
        nat_1_1: '203.0.113.7',
        prefix: 25,
        region: REGION,
        subnet_id: narrow,
        subnet_mask: '255.255.255.128',
        vpc_id: vpc.id,
      },
      { ...inWide, address: '10.0.0.2', address_range: null },
      { ...inWide, address: null, address_range: '10.0.0.16/28' },
    ],
    page: 1,
    pages: 1,
    results: 3,
  };
  expect(await tenant.ask(listVpcIps, { params: { vpcId: vpc.id } })).toEqual(expected);
  expect(await tenant.ask(listAccountVpcIps)).toEqual(expected);
});

it('both lists show an address of two profiles twice, with one entry active at a time', async () => {
  const vpc = await tenant.newVpc('10.0.0.0/24');
  const subnet = vpc.subnets[0]!.id;
  const shared = { [COMPUTE_ID]: 100_007, address: '10.0.0.9' };
  await tenant.attach(subnet, { ...shared, config_id: 71 });
  await tenant.attach(subnet, { ...shared, config_id: 72 });
  const boot = (active_config_id: number | null, job_number: number) =>
    tenant.ask(setAttachmentsActive, {
      body: { [COMPUTE_ID]: 100_007, active_config_id, job_number } as SetAttachmentsActiveRequest,
    });
  const shown = async (list: Promise<{ data: { address: string | null; config_id: number; active: boolean }[] }>) =>
    (await list).data.map(({ address, config_id, active }) => [address, config_id, active]);
  for (const [booted, job] of [
    [71, 1],
    [72, 2],
    [null, 3],
  ] as const) {
    await boot(booted, job);
    const both = [71, 72].map((config) => ['10.0.0.9', config, config === booted]);
    expect(await shown(tenant.ask(listVpcIps, { params: { vpcId: vpc.id } }))).toEqual(both);
    expect(await shown(tenant.ask(listAccountVpcIps))).toEqual(both);
  }
});

it('a 1:1 NAT is shown with the address, not with the ranges', async () => {
  const vpc = await tenant.newVpc('10.0.0.0/24');
  await tenant.attach(vpc.subnets[0]!.id, { nat_1_1: '203.0.113.7', ip_ranges: ['10.0.0.16/28'] });
  const { data } = await tenant.ask(listVpcIps, { params: { vpcId: vpc.id } });
  expect(data.map(({ nat_1_1 }) => nat_1_1)).toEqual(['203.0.113.7', null]);
});

it.each([
  ['10.0.0.0/8', '10.0.0.1', '255.0.0.0', 8],
  ['172.16.0.0/12', '172.16.0.1', '255.240.0.0', 12],
  ['10.9.8.0/29', '10.9.8.1', '255.255.255.248', 29],
])('%s has the gateway %s and the mask %s', async (ipv4, gateway, subnet_mask, prefix) => {
  const vpc = await tenant.newVpc(ipv4);
  await tenant.attach(vpc.subnets[0]!.id);
  const { data } = await tenant.ask(listVpcIps, { params: { vpcId: vpc.id } });
  expect(data).toMatchObject([{ gateway, subnet_mask, prefix }]);
});

it('the list of a VPC has its own entries only; VPCs may share address space', async () => {
  const [one, other] = [await tenant.newVpc('10.0.0.0/24'), await tenant.newVpc('10.0.0.0/24')];
  for (const vpc of [one, other]) await tenant.attach(vpc.subnets[0]!.id);
  const addresses = async (vpcId: number) => (await tenant.ask(listVpcIps, { params: { vpcId } })).data;
  expect(await addresses(one.id)).toMatchObject([{ vpc_id: one.id, address: '10.0.0.2' }]);
  expect(await addresses(other.id)).toMatchObject([{ vpc_id: other.id, address: '10.0.0.2' }]);
  expect((await tenant.ask(listAccountVpcIps)).results).toBe(2);
});

it('both lists filter by every filterable field, order and page; a release takes entries away', async () => {
  const vpc = await tenant.newVpc('10.0.0.0/24');
  const attachments = [];
  for (let index = 0; index < 30; index += 1) {
    attachments.push(
      await tenant.attach(vpc.subnets[0]!.id, { [COMPUTE_ID]: 100_000 + (index % 3), config_id: index + 1 }),
    );
  }
  await tenant.ask(setAttachmentsActive, {
    body: { [COMPUTE_ID]: 100_001, active_config_id: 2, job_number: 1 } as SetAttachmentsActiveRequest,
  });
  const lists = [
    (more: Partial<ListRequest>) => tenant.ask(listVpcIps, { params: { vpcId: vpc.id }, list: page(more) }),
    (more: Partial<ListRequest>) => tenant.ask(listAccountVpcIps, { list: page(more) }),
  ];
  for (const list of lists) {
    const by = async (field: string, value: string | number | boolean) =>
      (await list({ filter: { field, comparison: 'eq', value } })).results;
    expect(await list({ page: 2 })).toMatchObject({ page: 2, pages: 2, results: 30, data: { length: 5 } });
    expect(await by(COMPUTE_ID, 100_001)).toBe(10);
    expect(await by('config_id', 30)).toBe(1);
    expect(await by('active', true)).toBe(1);
    expect(await by('region', REGION)).toBe(30);
    expect(await by('region', 'eu-west')).toBe(0);
    expect(await by('vpc_id', vpc.id)).toBe(30);
    const last = await list({ order: { field: 'config_id', direction: 'desc' }, limit: 1 });
    expect(last.data).toMatchObject([{ config_id: 30, address: '10.0.0.31' }]);
  }
  await tenant.ask(releaseAttachment, { params: { attachmentId: attachments[0]!.id } });
  for (const list of lists) expect((await list({})).results).toBe(29);
});

it('a restricted user sees the entries of granted VPCs; another account sees none, and gets no list of a foreign VPC', async () => {
  const [one, other] = [await tenant.newVpc('10.0.0.0/24'), await tenant.newVpc('10.0.0.0/24')];
  for (const vpc of [one, other]) await tenant.attach(vpc.subnets[0]!.id);
  const seen = async (...ids: number[]) =>
    (await world.as(callerOf(account, grantedTo(...ids)))(listAccountVpcIps)).data;
  expect(await seen(other.id)).toMatchObject([{ vpc_id: other.id }]);
  expect(await seen()).toEqual([]);
  const foreign = world.as(callerOf(1));
  expect(await foreign(listAccountVpcIps)).toEqual({ data: [], page: 1, pages: 1, results: 0 });
  await expect(foreign(listVpcIps, { params: { vpcId: one.id } })).rejects.toMatchObject({ status: 404 });
});
