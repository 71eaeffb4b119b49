import { eventually } from '@stratus/testing';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
import { connectSdk, refusalOf, sdk, thisSecond, untilFinished, untilStatus, WORD } from './connect-sdk.ts';
import type { Shown } from './sdk-types.ts';

const PASSWORD = 'Correct horse 7 battery';

let world: SharedApiWorld;
let vpc: Shown;
let instance: Shown;
beforeAll(async () => {
  world = await connectSdk();
  vpc = await sdk.createVPC({
    label: newLabel('vpc'),
    region: 'us-east',
    subnets: [{ label: 'front', ipv4: '10.0.0.0/24' }],
  });
  const since = thisSecond();
  const created = await sdk.createLinode({
    label: newLabel('web'),
    region: 'us-east',
    type: 'g6-nanode-1',
    image: `${WORD}/debian12`,
    root_pass: PASSWORD,
    private_ip: true,
    interfaces: [
      { purpose: 'public', primary: true },
      { purpose: 'vpc', vpc_id: vpc.id, subnet_id: vpc.subnets[0]?.id ?? 0, ipv4: { nat_1_1: 'any' } },
      { purpose: 'vlan', label: 'backbone', ipam_address: '10.9.0.1/24' },
    ],
  });
  expect(created).toMatchObject({ status: 'provisioning', image: `${WORD}/debian12` });
  expect(await untilFinished(`${WORD}_boot`, created.id, since)).toMatchObject({
    entity: { id: created.id, type: WORD, url: `/v4/${WORD}/instances/${created.id}` },
    percent_complete: 100,
  });
  instance = await untilStatus(created.id, 'running');
});
afterAll(() => world.stop());

describe('the JavaScript SDK and instances', () => {
  it('sees the instance in every list', async () => {
    const filter = { '+and': [{ label: { '+contains': instance.label } }], '+order_by': 'label', '+order': 'asc' };
    expect((await sdk.getLinodes({ page: 1, page_size: 25 }, filter)).data).toEqual([instance]);
    expect((await sdk.getVPC(vpc.id)).subnets).toMatchObject([{ linodes: [{ id: instance.id }] }]);
    expect((await sdk.getVPCIPs(vpc.id)).data).toMatchObject([{ linode_id: instance.id, vpc_id: vpc.id }]);
    expect((await sdk.getVPCsIPs({}, { vpc_id: vpc.id })).data).toHaveLength(1);
    expect((await sdk.getVlans()).data).toMatchObject([{ label: 'backbone', linodes: [instance.id] }]);
    expect((await refusalOf(sdk.deleteVPC(vpc.id))).status).toBe(400);
  });

  it('changes profiles and their interfaces', async () => {
    const [first] = (await sdk.getLinodeConfigs(instance.id)).data;
    if (!first) throw new Error('there is no profile');
    const { kernel, devices, interfaces, helpers, run_level, virt_mode } = first;
    expect(kernel).toBe(`${WORD}/latest-64bit`);
    // The client sends back the values that it received.
    const same = { label: 'renamed', kernel, devices, interfaces, helpers, run_level, virt_mode };
    const renamed = await sdk.updateLinodeConfig(instance.id, first.id, same);
    expect(renamed).toMatchObject({ label: 'renamed', interfaces: first.interfaces });

    const { id } = await sdk.createLinodeConfig(instance.id, { label: 'second', kernel: `${WORD}/grub2`, devices });
    const vlan = await sdk.appendConfigInterface(instance.id, id, {
      purpose: 'vlan',
      label: 'other',
      ipam_address: '',
    });
    const inVpc = await sdk.appendConfigInterface(instance.id, id, {
      purpose: 'vpc',
      vpc_id: vpc.id,
      subnet_id: vpc.subnets[0]?.id ?? 0,
      label: null,
      ipam_address: null,
    });
    await sdk.updateLinodeConfigOrder(instance.id, id, { ids: [inVpc.id, vlan.id] });
    const moved = { primary: true, ipv4: { vpc: '10.0.0.77' } };
    const updated = await sdk.updateConfigInterface(instance.id, id, inVpc.id, moved);
    expect(updated).toMatchObject({ primary: true, ipv4: { vpc: '10.0.0.77', nat_1_1: null } });
    expect(await sdk.getConfigInterface(instance.id, id, inVpc.id)).toEqual(updated);
    await sdk.deleteLinodeConfigInterface(instance.id, id, vlan.id);
    expect(await sdk.getConfigInterfaces(instance.id, id)).toEqual([updated]);
    await sdk.deleteLinodeConfig(instance.id, id);
    expect((await sdk.getLinodeConfigs(instance.id)).data.map((config) => config.id)).toEqual([first.id]);
  });

  it('adds and removes its addresses and ranges', async () => {
    const { id } = instance;
    const added = await sdk.allocateIPAddress(id, { type: 'ipv4', public: true });
    expect(await sdk.updateIP(added.address, null)).toEqual(added);
    expect(await sdk.getIP(added.address)).toEqual(added);
    expect((await sdk.getIPs({}, { linode_id: id })).data).toContainEqual(added);
    expect((await sdk.getLinodeIPs(id)).ipv4.public).toContainEqual(added);
    await sdk.assignAddresses({ region: 'us-east', assignments: [{ address: added.address, linode_id: id }] });
    await sdk.shareAddresses({ linode_id: id, ips: [] });
    await sdk.removeIPAddress({ linodeID: id, address: added.address });
    expect((await refusalOf(sdk.getIP(added.address))).status).toBe(404);

    const { region } = (await sdk.getIPv6Pools()).data.find((pool) => pool.region === 'us-east') ?? {};
    expect(region).toBe('us-east');
    await sdk.createIPv6Range({ prefix_length: 64, linode_id: id });
    const [range] = (await sdk.getIPv6Ranges({}, { region: 'us-east' })).data;
    if (!range) throw new Error('there is no range');
    expect(await sdk.getIPv6RangeInfo(range.range)).toMatchObject({ range: range.range, linodes: [id], is_bgp: false });
    await sdk.removeIPv6Range({ range: range.range });
    expect((await sdk.getIPv6Ranges()).data).toEqual([]);
  });

  it('works with its jobs: shutdown, disks, volumes, resize, boot', async () => {
    const { id } = instance;
    expect(await sdk.linodeShutdown(id)).toEqual({});
    await untilStatus(id, 'offline');
    const disksAreReady = () =>
      eventually('ready disks', async () => {
        const { data } = await sdk.getLinodeDisks(id);
        return data.every(({ status }) => status === 'ready') ? data : undefined;
      });
    const since = thisSecond();
    const [system] = await disksAreReady();
    await sdk.resizeLinodeDisk(id, system?.id ?? 0, 10_000);
    await untilFinished('disk_resize', id, since);
    const disk = await sdk.createLinodeDisk(id, { label: 'data', size: 1000, filesystem: 'ext4' });
    await untilFinished('disk_create', id, since);
    expect(await sdk.updateLinodeDisk(id, disk.id, { label: 'more' })).toMatchObject({ label: 'more', size: 1000 });
    await sdk.deleteLinodeDisk(id, disk.id);
    await untilFinished('disk_delete', id, since);

    const { id: volumeId } = await sdk.createVolume({ label: newLabel('volume'), size: 20, region: 'us-east' });
    const volumeIs = (status: string) =>
      eventually(`a volume ${status}`, async () => (await sdk.getVolume(volumeId)).status === status || undefined);
    await volumeIs('active');
    expect(await sdk.attachVolume(volumeId, { linode_id: id })).toMatchObject({ linode_id: id });
    expect((await sdk.getLinodeVolumes(id)).data).toMatchObject([{ id: volumeId, linode_label: instance.label }]);
    expect(await sdk.detachVolume(volumeId)).toEqual({});
    expect(await sdk.deleteVolume(volumeId)).toEqual({});

    await sdk.resizeLinode(id, { type: 'g6-standard-1', allow_auto_disk_resize: true, migration_type: 'cold' });
    await untilFinished(`${WORD}_resize`, id, since);
    expect((await sdk.getLinode(id)).type).toBe('g6-standard-1');
    const [config] = (await sdk.getLinodeConfigs(id)).data;
    await sdk.linodeBoot(id, config?.id);
    await untilStatus(id, 'running');
    // The duration of a reboot depends on the machine: one of several at once is refused.
    const reboot = () => refusalOf(sdk.linodeReboot(id));
    const refusal = await eventually('a reboot beside another', () => Promise.any([reboot(), reboot(), reboot()]));
    expect(refusal).toEqual({ status: 400, errors: [{ reason: 'Linode busy.' }] });
  });

  it('frees everything that the instance held by deleting it', async () => {
    expect(await sdk.deleteLinode(instance.id)).toEqual({});
    expect(await sdk.deleteVPC(vpc.id)).toEqual({});
    expect((await refusalOf(sdk.getLinode(instance.id))).status).toBe(404);
  });
});
