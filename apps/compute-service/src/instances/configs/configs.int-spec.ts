import {
  ANY_ADDRESS,
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  COMPUTE_LABEL,
  addInterface,
  createConfig,
  createVolume,
  deleteConfig,
  deleteVolume,
  deleteVpc,
  detachVolume,
  getConfig,
  getVolume,
  listConfigs,
  listDisks,
  listInstanceVolumes,
  listVlans,
  listVpcIps,
  migrateInstance,
  rebootInstance,
  shutdownInstance,
  updateConfig,
  updateInterface,
} from '@stratus/contracts';
import type {
  CreateConfigRequest,
  CreateVolumeRequest,
  InterfaceRequest,
  ListRequest,
  UpdateConfigRequest,
} from '@stratus/contracts';
import { REGION, createComputeWorld, uniqueLabel } from '../../../test/compute-world.js';
import type { ComputeWorld } from '../../../test/compute-world.js';
import { restrictedTo } from '../../../test/related-resources-world.js';

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

  it('is created with all its interfaces, or refused with every error', async () => {
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

  it('refused for its NAT leaves no VLAN event', async () => {
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

  it('accepts disks of the instance and a kernel of the catalog, and refuses others with every error', async () => {
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

describe('a profile that names a volume', () => {
  const newVolume = async (more: Partial<CreateVolumeRequest> = {}) =>
    (await world.ask(createVolume, { body: { label: uniqueLabel('v'), region: REGION, ...more } })).id;
  const holder = async (volumeId: number) => (await world.ask(getVolume, { params: { volumeId } }))[COMPUTE_ID];
  const volumesOf = async (computeId: number) =>
    (await world.ask(listInstanceVolumes, { params: { computeId } })).data.map(({ id }) => id);
  const slot = (volume_id: number) => ({ disk_id: null, volume_id });
  const shown = async (computeId: number, configId: number) => {
    const one = await world.ask(getConfig, { params: { computeId, configId } });
    expect((await world.ask(listConfigs, { params: { computeId } })).data).toContainEqual(one);
    return one.devices;
  };
  const eventsOfVolume = async (id: number) => {
    const { rows } = await world.sql.query<{ what: string }>(
      `select concat_ws(' ', type, job ->> 'status') as what from compute.events
        where entity_type = 'volume' and entity_id = $1 and type in ('volume_attach', 'volume_detach') order by sequence`,
      [String(id)],
    );
    return rows.map(({ what }) => what);
  };

  it('attaches it, and detaches it when it no longer names it', async () => {
    const { id: computeId, label } = await world.newInstance();
    const [first, second] = [await newVolume(), await newVolume()];
    const { id: configId, devices } = await create(computeId, { devices: { sda: { volume_id: first } } });
    expect(devices).toEqual({ ...NO_DEVICES, sda: slot(first) });
    expect(await world.ask(getVolume, { params: { volumeId: first } })).toMatchObject({
      [COMPUTE_ID]: computeId,
      [COMPUTE_LABEL]: label,
    });
    const both = { sda: { volume_id: first }, sdb: { volume_id: second } };
    expect((await update(computeId, configId, { devices: both })).devices).toMatchObject({ sdb: slot(second) });
    expect(await volumesOf(computeId)).toEqual([first, second]);
    await update(computeId, configId, { devices: { sdb: { volume_id: second } } });
    expect(await volumesOf(computeId)).toEqual([second]);
    await world.ask(deleteConfig, { params: { computeId, configId } });
    expect(await volumesOf(computeId)).toEqual([]);
    for (const id of [first, second]) {
      expect(await eventsOfVolume(id)).toEqual(['volume_attach finished', 'volume_detach finished']);
    }
  });

  it('leaves a volume attached that another profile names, or that no profile named before', async () => {
    const computeId = await instance();
    const [shared, own] = [await newVolume(), await newVolume({ [COMPUTE_ID]: computeId })];
    const devices = { sda: { volume_id: shared } };
    const one = await create(computeId, { devices });
    const other = await create(computeId, { devices });
    await world.ask(deleteConfig, { params: { computeId, configId: one.id } });
    await update(computeId, other.id, { label: 'renamed', interfaces: [{ purpose: 'public' }] });
    expect(await volumesOf(computeId)).toEqual([shared, own]);
    await update(computeId, other.id, { devices: {} });
    expect(await volumesOf(computeId)).toEqual([own]);
  });

  it('shows an empty slot once it is detached, and attaches it again when naming it again', async () => {
    const computeId = await instance();
    const id = await newVolume();
    const devices = { sda: { volume_id: id } };
    const { id: configId } = await create(computeId, { devices });
    await world.ask(detachVolume, { params: { volumeId: id } });
    expect(await shown(computeId, configId)).toEqual(NO_DEVICES);
    await update(computeId, configId, { label: 'renamed' });
    expect(await holder(id)).toBeNull();
    expect((await update(computeId, configId, { devices })).devices.sda).toEqual(slot(id));
    expect(await holder(id)).toBe(computeId);
    await world.ask(detachVolume, { params: { volumeId: id } });
    await world.ask(deleteVolume, { params: { volumeId: id } });
    expect(await shown(computeId, configId)).toEqual(NO_DEVICES);
    await expect(update(computeId, configId, { devices })).rejects.toMatchObject(
      refused({ field: 'devices.sda.volume_id', reason: 'volume_id is not valid' }),
    );
  });

  it('is refused a volume attached elsewhere, and then keeps its volumes', async () => {
    const [computeId, elsewhere] = [await instance(), await instance()];
    const [own, taken, far] = [
      await newVolume(),
      await newVolume({ [COMPUTE_ID]: elsewhere }),
      await newVolume({ region: 'us-central' }),
    ];
    const { id: foreign } = await world.tenant(2).ask(createVolume, {
      body: { label: uniqueLabel('v'), region: REGION },
    });
    const { id: configId } = await create(computeId, { devices: { sda: { volume_id: own } } });
    const [sdb, sdc, sdd] = [taken, far, foreign].map((volume_id) => ({ volume_id }));
    await expect(update(computeId, configId, { devices: { sdb: sdb!, sdc: sdc!, sdd: sdd! } })).rejects.toMatchObject(
      refused(
        {
          field: 'devices.sdb.volume_id',
          reason: `Volume ${taken} is attached to instance ${elsewhere}: detach it from there first`,
        },
        { field: 'devices.sdc.volume_id', reason: expect.stringContaining('must be in the region of the instance') },
        { field: 'devices.sdd.volume_id', reason: 'volume_id is not valid' },
      ),
    );
    expect(await volumesOf(computeId)).toEqual([own]);
    expect(await holder(taken)).toBe(elsewhere);
  });

  it('needs read_write on a volume that it attaches or detaches', async () => {
    const computeId = await instance();
    const [mine, read, unseen] = [await newVolume(), await newVolume(), await newVolume()];
    const ask = world.as(
      restrictedTo([COMPUTE, computeId, 'read_write'], ['volume', mine, 'read_write'], ['volume', read, 'read_only']),
    );
    const creates = (volume_id: number) =>
      ask(createConfig, { params: { computeId }, body: { label: 'c', devices: { sda: { volume_id } } } });
    await expect(creates(unseen)).rejects.toMatchObject(
      refused({ field: 'devices.sda.volume_id', reason: 'volume_id is not valid' }),
    );
    await expect(creates(read)).rejects.toMatchObject({ status: 403 });
    const { id: configId } = await creates(mine);
    await update(computeId, configId, { devices: { sda: { volume_id: read } } });
    const deletes = { params: { computeId, configId } };
    await expect(ask(updateConfig, { ...deletes, body: { devices: {} } })).rejects.toMatchObject({ status: 403 });
    await expect(ask(deleteConfig, deletes)).rejects.toMatchObject({ status: 403 });
    await ask(updateConfig, { ...deletes, body: { devices: { sda: { volume_id: read } }, label: 'renamed' } });
    expect(await volumesOf(computeId)).toEqual([read]);
  });

  it('keeps the instance in its region', async () => {
    const computeId = await instance();
    await create(computeId, { devices: { sda: { volume_id: await newVolume() } } });
    await expect(
      world.ask(migrateInstance, { params: { computeId }, body: { region: 'us-central' } }),
    ).rejects.toMatchObject(
      refused({ field: 'region', reason: 'Detach the volumes first: they cannot move to another region' }),
    );
  });
});

describe('changing a profile', () => {
  it('changes the fields sent; an empty request emits no event', async () => {
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

  it('with the same interfaces changes nothing; with others it releases the resources of the old ones', async () => {
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

  it('leaves the interfaces unchanged when it is refused', async () => {
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

it('a VLAN and its address may be in two profiles of an instance, and stay when one is deleted', async () => {
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

  it('of one instance is listed for both, active in the running one, and stays when the other is deleted', async () => {
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

  it('is refused to another instance and twice in a profile, and nothing of the refused profile remains', async () => {
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

  it('may result from a change of the interface, which can be changed back', async () => {
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
