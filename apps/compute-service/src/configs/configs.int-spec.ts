import {
  ANY_ADDRESS,
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  addInterface,
  attachVolume,
  createConfig,
  createVolume,
  deleteConfig,
  deleteVolume,
  deleteVpc,
  detachVolume,
  getConfig,
  listConfigs,
  listDisks,
  listVlans,
  listVpcIps,
  migrateInstance,
  rebootInstance,
  shutdownInstance,
  updateConfig,
  updateInterface,
} from '@stratus/contracts';
import type { CreateConfigRequest, InterfaceRequest, ListRequest, UpdateConfigRequest } from '@stratus/contracts';
import { REGION, createComputeWorld, uniqueLabel } from '../../test/compute-world.js';
import type { ComputeWorld } from '../../test/compute-world.js';
import { restrictedTo } from '../../test/neighbour-world.js';

let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld();
});
afterAll(() => world.stop());

const NO_DEVICES = { sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null };
const refused = (...errors: object[]) => ({ status: 400, errors });
const instance = async () => (await world.newInstance()).id;
const create = (computeId: number, body: Partial<CreateConfigRequest> = {}) =>
  world.ask(createConfig, { params: { computeId }, body: { label: 'profile', devices: {}, ...body } });
const update = (computeId: number, configId: number, body: UpdateConfigRequest) =>
  world.ask(updateConfig, { params: { computeId, configId }, body });
const vpcOf = (subnet_id: number | undefined, more: Partial<InterfaceRequest> = {}): InterfaceRequest => ({
  purpose: 'vpc',
  subnet_id: subnet_id ?? 0,
  ...more,
});

describe('a new profile', () => {
  it('has a default for every field', async () => {
    const computeId = await instance();
    const config = await create(computeId);
    expect(config).toEqual({
      id: config.id,
      label: 'profile',
      kernel: `${COMPUTE}/latest-64bit`,
      comments: '',
      memory_limit: 0,
      run_level: 'default',
      virt_mode: 'paravirt',
      interfaces: [],
      helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
      devices: NO_DEVICES,
      root_device: '/dev/sda',
      initrd: null,
      created: config.created,
      updated: config.created,
    });
    expect(await world.ask(getConfig, { params: { computeId, configId: config.id } })).toEqual(config);
    const { rows } = await world.sql.query(
      `select type, secondary_entity as secondary, data = $2::jsonb as same from (
         select type, secondary_entity, data::jsonb from compute.events
          where entity_type = '${COMPUTE}' and entity_id = $1 order by sequence desc limit 1) as last`,
      [String(computeId), JSON.stringify(config)],
    );
    expect(rows).toEqual([
      {
        type: `${COMPUTE}_config_create`,
        same: true,
        secondary: {
          type: `${COMPUTE}_config`,
          id: config.id,
          label: 'profile',
          url: `/v4/${COMPUTE}/instances/${computeId}/configs/${config.id}`,
        },
      },
    ]);
  });

  it('is created with all its interfaces, or refused with every fault', async () => {
    const computeId = await instance();
    const vpc = await world.newVpc('10.0.0.0/24', '10.0.1.0/24');
    const [one, other] = vpc.subnetIds;
    await expect(
      create(computeId, { interfaces: [vpcOf(one, { ip_ranges: ['10.0.0.0/30'] }), vpcOf(999_999), vpcOf(other)] }),
    ).rejects.toMatchObject(
      refused(
        { field: 'interfaces[0].ip_ranges[0]' },
        { field: 'interfaces[1].subnet_id', reason: 'subnet_id is not valid' },
      ),
    );
    expect((await world.ask(listConfigs, { params: { computeId } })).results).toBe(0);
    const { interfaces } = await create(computeId, {
      interfaces: [vpcOf(one), vpcOf(other, { ipv4: { nat_1_1: ANY_ADDRESS } }), { purpose: 'vlan', label: 'lan' }],
    });
    expect(interfaces).toMatchObject([
      { purpose: 'vpc', ipv4: { vpc: '10.0.0.2', nat_1_1: null } },
      { purpose: 'vpc', ipv4: { vpc: '10.0.1.2' } },
      { purpose: 'vlan', label: 'lan' },
    ]);
  });

  it('reserves the addresses that it names before vpc-service picks others', async () => {
    const [subnet] = (await world.newVpc('10.0.0.0/24')).subnetIds;
    const ranges = { ip_ranges: ['10.0.0.4/30'] };
    const { interfaces } = await create(await instance(), {
      interfaces: [vpcOf(subnet), vpcOf(subnet, ranges), vpcOf(subnet, { ipv4: { vpc: '10.0.0.2' } })],
    });
    expect(interfaces.map(({ ipv4 }) => ipv4?.vpc)).toEqual(['10.0.0.8', '10.0.0.3', '10.0.0.2']);
  });

  it('that is refused for its NAT leaves no VLAN event', async () => {
    const [subnet] = (await world.newVpc('10.0.0.0/24')).subnetIds;
    const interfaces = [
      { purpose: 'vlan' as const, label: 'ghost' },
      vpcOf(subnet, { ipv4: { nat_1_1: '192.0.2.1' } }),
    ];
    await expect(create(await instance(), { interfaces })).rejects.toMatchObject(
      refused({ field: 'interfaces[1].ipv4.nat_1_1' }),
    );
    const { rows } = await world.sql.query(`select type from network.events where entity_label = 'ghost'`);
    expect(rows).toEqual([]);
  });

  it('takes disks of the instance and a kernel of the catalog, and refuses others with every fault', async () => {
    const made = await world.newInstance({ image: `${COMPUTE}/debian12`, root_pass: 'correct horse', booted: false });
    const { data } = await world.ask(listDisks, { params: { computeId: made.id } });
    const config = await create(made.id, { devices: { sda: { disk_id: data[0]!.id } } });
    expect(config.devices).toEqual({ ...NO_DEVICES, sda: { disk_id: data[0]!.id, volume_id: null } });
    await expect(
      create(await instance(), {
        kernel: 'no/kernel',
        devices: { sda: { disk_id: data[0]!.id }, sdb: { volume_id: 999_999 } },
        interfaces: [{ purpose: 'vlan' }],
      }),
    ).rejects.toMatchObject(
      refused(
        { field: 'kernel', reason: 'kernel is not valid' },
        { field: 'devices.sda.disk_id', reason: 'disk_id is not valid' },
        { field: 'devices.sdb.volume_id', reason: 'volume_id is not valid' },
        { field: 'interfaces[0].label' },
      ),
    );
  });
});

describe('a slot with a volume', () => {
  it('takes an unattached volume of its region, and of no other', async () => {
    const computeId = await instance();
    const volumeIn = (region: string) => world.ask(createVolume, { body: { label: uniqueLabel('v'), region } });
    const [near, far] = [await volumeIn(REGION), await volumeIn('us-central')];
    const { devices } = await create(computeId, { devices: { sda: { volume_id: near.id } } });
    expect(devices).toEqual({ ...NO_DEVICES, sda: { disk_id: null, volume_id: near.id } });
    await expect(create(computeId, { devices: { sda: { volume_id: far.id } } })).rejects.toMatchObject(
      refused({ field: 'devices.sda.volume_id', reason: 'volume_id is not valid' }),
    );
    const restricted = restrictedTo([COMPUTE, computeId, 'read_write']);
    await expect(
      world.as(restricted)(createConfig, {
        params: { computeId },
        body: { label: 'c', devices: { sda: { volume_id: near.id } } },
      }),
    ).rejects.toMatchObject(refused({ field: 'devices.sda.volume_id', reason: 'volume_id is not valid' }));
    const foreign = await world.tenant(2).ask(createVolume, { body: { label: uniqueLabel('v'), region: REGION } });
    await expect(create(computeId, { devices: { sda: { volume_id: foreign.id } } })).rejects.toMatchObject(
      refused({ field: 'devices.sda.volume_id', reason: 'volume_id is not valid' }),
    );
  });

  it('shows empty once the volume is on another instance or deleted, and then refuses it', async () => {
    const [computeId, elsewhere] = [await instance(), await instance()];
    const volumeOn = (id: number) =>
      world.ask(createVolume, { body: { label: uniqueLabel('v'), size: 10, [COMPUTE_ID]: id } });
    const volumes = [await volumeOn(computeId), await volumeOn(computeId)];
    const [moves, stays] = volumes.map(({ id }) => id) as [number, number];
    const devices = { sda: { volume_id: moves }, sdb: { volume_id: stays } };
    const { id: configId, ...made } = await create(computeId, { devices });
    const kept = { ...NO_DEVICES, sdb: { disk_id: null, volume_id: stays } };
    expect(made.devices).toEqual({ ...kept, sda: { disk_id: null, volume_id: moves } });
    const shown = async () => {
      const one = await world.ask(getConfig, { params: { computeId, configId } });
      expect((await world.ask(listConfigs, { params: { computeId } })).data).toEqual([one]);
      return one.devices;
    };
    const params = { volumeId: moves };

    await world.ask(detachVolume, { params });
    expect(await shown()).toEqual(made.devices);
    await world.ask(attachVolume, { params, body: { [COMPUTE_ID]: elsewhere } });
    expect(await shown()).toEqual(kept);
    await world.ask(detachVolume, { params });
    await world.ask(deleteVolume, { params });
    expect(await shown()).toEqual(kept);
    expect((await update(computeId, configId, { label: 'renamed' })).devices).toEqual(kept);
    await expect(update(computeId, configId, { devices })).rejects.toMatchObject(
      refused({ field: 'devices.sda.volume_id', reason: 'volume_id is not valid' }),
    );
  });

  it('shows empty once the instance is in another region than the unattached volume', async () => {
    const computeId = await instance();
    const params = { computeId };
    const { id: volumeId } = await world.ask(createVolume, { body: { label: uniqueLabel('v'), region: REGION } });
    const { id: configId, devices } = await create(computeId, { devices: { sda: { volume_id: volumeId } } });
    expect(devices.sda).toEqual({ disk_id: null, volume_id: volumeId });
    await world.ask(migrateInstance, { params, body: { region: 'us-central' } });
    expect((await world.free(computeId)).region).toBe('us-central');
    expect((await world.ask(getConfig, { params: { computeId, configId } })).devices).toEqual(NO_DEVICES);
  });
});

describe('changing a profile', () => {
  it('changes what is sent; an empty request emits no event', async () => {
    const computeId = await instance();
    const before = await create(computeId);
    const after = await update(computeId, before.id, { label: 'renamed', helpers: { network: false } });
    expect(after).toEqual({
      ...before,
      label: 'renamed',
      helpers: { ...before.helpers, network: false },
      updated: after.updated,
    });
    expect(await update(computeId, before.id, {})).toEqual(after);
    expect(await update(computeId, before.id, { label: 'renamed', interfaces: [] })).toEqual(after);
    expect((await world.eventsOf(computeId)).filter((type) => type === `${COMPUTE}_config_update`)).toHaveLength(1);
  });

  it('with the same interfaces changes nothing; with others it releases what the old ones held', async () => {
    const computeId = await instance();
    const vpc = await world.newVpc('10.0.0.0/24');
    const [subnet] = vpc.subnetIds;
    const ips = async () =>
      (await world.ask(listVpcIps, { params: { vpcId: vpc.id } })).data.map(({ address, nat_1_1 }) => [
        address,
        nat_1_1,
      ]);
    const wanted: InterfaceRequest[] = [
      { purpose: 'public', primary: true },
      vpcOf(subnet, { ipv4: { vpc: '10.0.0.7', nat_1_1: ANY_ADDRESS } }),
      { purpose: 'vlan', label: 'lan', ipam_address: '10.9.0.1/24' },
    ];
    const before = await create(computeId, { interfaces: wanted });
    expect(await update(computeId, before.id, { interfaces: wanted })).toEqual(before);
    const moved = [wanted[2]!, vpcOf(subnet, { ipv4: { vpc: '10.0.0.8' } })];
    const after = await update(computeId, before.id, { interfaces: moved });
    expect(after.interfaces.map(({ id }) => id)).toEqual([before.interfaces[2]!.id, before.interfaces[1]!.id]);
    expect(await ips()).toEqual([['10.0.0.8', null]]);
    expect((await update(computeId, before.id, { interfaces: [] })).interfaces).toEqual([]);
    expect(await ips()).toEqual([]);
    await world.ask(deleteVpc, { params: { vpcId: vpc.id } });
    const { rows } = await world.sql.query('select from network.vlan_links where compute_id = $1', [computeId]);
    expect(rows).toEqual([]);
  });

  it('keeps an active interface in a VPC until the instance is off, but may remove one on a VLAN before', async () => {
    const vpc = await world.newVpc('10.0.0.0/24');
    const interfaces: InterfaceRequest[] = [vpcOf(vpc.subnetIds[0]), { purpose: 'vlan', label: 'lan' }];
    const { id: computeId } = await world.newInstance({
      image: `${COMPUTE}/debian12`,
      root_pass: 'correct horse',
      interfaces,
    });
    await world.free(computeId);
    const [running] = (await world.ask(listConfigs, { params: { computeId } })).data;
    const profile = running?.id ?? 0;
    await expect(update(computeId, profile, { interfaces: [interfaces[1]!] })).rejects.toMatchObject(
      refused({ field: 'interfaces', reason: expect.stringContaining(`${running?.interfaces[0]?.id} is active`) }),
    );
    expect((await update(computeId, profile, { interfaces: [interfaces[0]!] })).interfaces).toHaveLength(1);
    await world.ask(shutdownInstance, { params: { computeId } });
    await world.free(computeId);
    expect((await update(computeId, profile, { interfaces: [] })).interfaces).toEqual([]);
    await world.ask(deleteVpc, { params: { vpcId: vpc.id } });
  });

  it('leaves the interfaces as they were when it is refused', async () => {
    const computeId = await instance();
    const vpc = await world.newVpc('10.0.0.0/24');
    const [subnet] = vpc.subnetIds;
    const before = await create(computeId, { interfaces: [vpcOf(subnet)] });
    await expect(
      update(computeId, before.id, {
        label: 'renamed',
        interfaces: [vpcOf(subnet, { ipv4: { vpc: '10.0.0.9' } }), vpcOf(999_999)],
      }),
    ).rejects.toMatchObject(refused({ field: 'interfaces[1].subnet_id' }));
    expect(await world.ask(getConfig, { params: { computeId, configId: before.id } })).toEqual(before);
    expect(await world.ask(listVpcIps, { params: { vpcId: vpc.id } })).toMatchObject({
      data: [{ address: '10.0.0.2' }],
    });
  });
});

describe('deleting a profile', () => {
  it('releases everything that its interfaces hold', async () => {
    const computeId = await instance();
    const vpc = await world.newVpc('10.0.0.0/24');
    const { id: configId } = await create(computeId, {
      interfaces: [vpcOf(vpc.subnetIds[0], { ipv4: { nat_1_1: ANY_ADDRESS } }), { purpose: 'vlan', label: 'lan' }],
    });
    expect(await world.ask(deleteConfig, { params: { computeId, configId } })).toEqual({});
    await expect(world.ask(getConfig, { params: { computeId, configId } })).rejects.toMatchObject({ status: 404 });
    await world.ask(deleteVpc, { params: { vpcId: vpc.id } });
    for (const table of ['nat_links', 'vlan_links']) {
      const { rows } = await world.sql.query(`select from network.${table} where compute_id = $1`, [computeId]);
      expect(rows).toEqual([]);
    }
    expect((await world.eventsOf(computeId)).at(-1)).toBe(`${COMPUTE}_config_delete`);
  });

  it('is refused while the instance runs on it', async () => {
    const computeId = await instance();
    const { id: configId } = await create(computeId);
    await world.runs(computeId, configId);
    await expect(world.ask(deleteConfig, { params: { computeId, configId } })).rejects.toMatchObject(
      refused({ reason: expect.stringContaining('runs on this profile') }),
    );
    await world.ask(shutdownInstance, { params: { computeId } });
    await world.free(computeId);
    expect(await world.ask(deleteConfig, { params: { computeId, configId } })).toEqual({});
  });
});

it('profiles are filtered by label and VLAN name, and paged', async () => {
  const computeId = await instance();
  const configs = [];
  for (let index = 0; index < 26; index += 1) configs.push(await create(computeId, { label: `profile-${index}` }));
  await world.ask(addInterface, {
    params: { computeId, configId: configs[3]!.id },
    body: { purpose: 'vlan', label: 'lan' },
  });
  const list = (more: Partial<ListRequest>) =>
    world.ask(listConfigs, { params: { computeId }, list: { page: 1, pageSize: 25, ...more } });
  expect(await list({ page: 2 })).toMatchObject({ page: 2, pages: 2, results: 26, data: [configs[25]] });
  const by = async (field: string, value: string) => (await list({ filter: { field, comparison: 'eq', value } })).data;
  expect(await by('label', 'profile-7')).toEqual([configs[7]]);
  expect((await by('interfaces', 'lan')).map(({ id }) => id)).toEqual([configs[3]!.id]);
});

it('profiles of another account are not found', async () => {
  const computeId = await instance();
  const { id: configId } = await create(computeId);
  const { ask } = world.tenant(2);
  const nowhere = { status: 404, errors: [{ reason: 'Not found' }] };
  await expect(ask(listConfigs, { params: { computeId } })).rejects.toMatchObject(nowhere);
  await expect(ask(getConfig, { params: { computeId, configId } })).rejects.toMatchObject(nowhere);
  await expect(ask(deleteConfig, { params: { computeId, configId } })).rejects.toMatchObject(nowhere);
  await expect(ask(updateConfig, { params: { computeId, configId }, body: {} })).rejects.toMatchObject(nowhere);
  await expect(
    ask(createConfig, { params: { computeId }, body: { label: 'profile', devices: {} } }),
  ).rejects.toMatchObject(nowhere);
});

it('a VLAN and its address may be in two profiles of an instance, and stay when one of them goes', async () => {
  const computeId = await instance();
  const label = uniqueLabel();
  const interfaces: InterfaceRequest[] = [{ purpose: 'vlan', label, ipam_address: '10.9.0.1/24' }];
  const [one, other] = [await create(computeId, { interfaces }), await create(computeId)];
  const configId = other.id;
  await world.ask(addInterface, { params: { computeId, configId }, body: interfaces[0]! });
  await update(computeId, configId, { interfaces });
  await expect(
    world.ask(addInterface, { params: { computeId, configId }, body: interfaces[0]! }),
  ).rejects.toMatchObject(refused({ field: 'label' }, { field: 'ipam_address' }));
  const inVlan = async () => (await world.ask(listVlans, {})).data.find((vlan) => vlan.label === label)?.[COMPUTES];
  expect(await inVlan()).toEqual([computeId]);
  await world.ask(deleteConfig, { params: { computeId, configId: one.id } });
  expect(await inVlan()).toEqual([computeId]);
  await world.ask(deleteConfig, { params: { computeId, configId } });
  expect(await inVlan()).toBeUndefined();
});

describe('an address of a VPC in two profiles', () => {
  const shared = { ipv4: { vpc: '10.0.0.9', nat_1_1: ANY_ADDRESS }, ip_ranges: ['10.0.0.16/30'] };
  const inUse = refused(
    expect.objectContaining({ field: 'interfaces[0].ipv4.vpc', reason: expect.stringContaining('in use') }),
    expect.objectContaining({ field: 'interfaces[0].ip_ranges[0]' }),
  );
  const addressesIn = async (vpcId: number) =>
    (await world.ask(listVpcIps, { params: { vpcId } })).data
      .filter(({ address }) => address !== null)
      .map(({ address, config_id, active, nat_1_1 }) => ({ address, config_id, active, nat: nat_1_1 !== null }));

  it('of one instance is listed for both, active in the one that runs, and stays when the other goes', async () => {
    const { id: computeId } = await world.newInstance();
    const { id: vpcId, subnets } = await world.newVpc('10.0.0.0/24');
    const interfaces = [vpcOf(subnets[0]?.id, shared)];
    const [one, other] = [await create(computeId, { interfaces }), await create(computeId, { interfaces })];
    const entry = (config_id: number, active: boolean) => ({ address: '10.0.0.9', config_id, active, nat: true });
    for (const config_id of [one.id, other.id]) {
      await world.ask(rebootInstance, { params: { computeId }, body: { config_id } });
      await world.free(computeId);
      const both = [entry(one.id, config_id === one.id), entry(other.id, config_id === other.id)];
      expect(await addressesIn(vpcId)).toEqual(both);
    }
    await world.ask(deleteConfig, { params: { computeId, configId: one.id } });
    expect(await addressesIn(vpcId)).toEqual([entry(other.id, true)]);
    await expect(create(await instance(), { interfaces })).rejects.toMatchObject(inUse);
  });

  it('is refused to another instance and twice in a profile, and leaves nothing of the refused profile', async () => {
    const [computeId, strangerId] = [await instance(), await instance()];
    const { id: vpcId, subnets } = await world.newVpc('10.0.0.0/24');
    const interfaces = [vpcOf(subnets[0]?.id, shared)];
    const { id: configId } = await create(computeId, { interfaces });
    await expect(create(strangerId, { interfaces })).rejects.toMatchObject(inUse);
    const again = vpcOf(subnets[0]?.id, shared);
    await expect(world.ask(addInterface, { params: { computeId, configId }, body: again })).rejects.toMatchObject(
      refused(expect.objectContaining({ field: 'ipv4.vpc' }), expect.objectContaining({ field: 'ip_ranges[0]' })),
    );
    await expect(create(computeId, { interfaces: [...interfaces, again] })).rejects.toMatchObject({ status: 400 });
    expect((await addressesIn(vpcId)).map(({ config_id }) => config_id)).toEqual([configId]);
  });

  it('may be reached by a change of the interface, which can be changed back', async () => {
    const computeId = await instance();
    const { subnets } = await world.newVpc('10.0.0.0/24');
    await create(computeId, { interfaces: [vpcOf(subnets[0]?.id, shared)] });
    const { id: configId, interfaces } = await create(computeId, { interfaces: [vpcOf(subnets[0]?.id)] });
    const change = (vpc: string) =>
      world.ask(updateInterface, {
        params: { computeId, configId, interfaceId: interfaces[0]?.id ?? 0 },
        body: { ipv4: { vpc } },
      });
    const picked = interfaces[0]?.ipv4?.vpc ?? '';
    expect(picked).toBe('10.0.0.2');
    expect(await change('10.0.0.9')).toMatchObject({ ipv4: { vpc: '10.0.0.9' } });
    expect(await change(picked)).toMatchObject({ ipv4: { vpc: picked } });
  });
});
