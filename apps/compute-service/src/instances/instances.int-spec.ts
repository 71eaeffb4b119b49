import {
  COMPUTE,
  COMPUTES,
  FIRST_PAGE,
  deleteInstance,
  getInstance,
  listInstances,
  locateInstances,
  updateInstance,
} from '@stratus/contracts';
import { createInstanceWorld, uniqueLabel, withImage } from '../../test/instances/instance-world.js';
import type { InstanceWorld } from '../../test/instances/instance-world.js';

let world: InstanceWorld;
beforeAll(async () => {
  world = await createInstanceWorld();
});
afterAll(() => world.stop());

describe('a new instance', () => {
  it('without an image is provisioned with addresses and stays offline, without disk and profile', async () => {
    const made = await world.create({ private_ip: true, tags: ['b', 'a', 'b'] });
    expect(made).toMatchObject({
      label: `${COMPUTE}-${made.id}`,
      status: 'provisioning',
      image: null,
      tags: ['b', 'a'],
      specs: { disk: 25_600, memory: 1024, vcpus: 1, gpus: 0, transfer: 1000 },
      alerts: { cpu: 90, network_in: 10, network_out: 10, transfer_quota: 80, io: 10_000 },
      has_user_data: false,
      watchdog_enabled: true,
    });
    expect(made.id).toBeGreaterThan(100_000);
    expect(made.ipv4).toEqual([expect.stringMatching(/^\d/), expect.stringMatching(/^192\.168\./)]);
    expect(made.ipv6).toMatch(/\/128$/);

    const settled = await world.settled(made.id, 'offline');
    expect(settled).toEqual({ ...made, status: 'offline', updated: settled.updated });
    expect(await world.disksOf(made.id)).toEqual([]);
    expect(await world.eventsOf(made.id)).toEqual([
      `${COMPUTE}_create scheduled`,
      `${COMPUTE}_create started`,
      `${COMPUTE}_create finished`,
    ]);
  });

  it('with an image has a root and a swap disk and a profile, and ends up running', async () => {
    const metadata = { user_data: Buffer.from('#cloud-config').toString('base64') };
    const running = await world.running({ metadata });
    expect(running).toMatchObject({ status: 'running', has_user_data: true });
    expect(await world.disksOf(running.id)).toEqual([
      expect.objectContaining({ label: 'Debian 12 Disk', size: 25_088, filesystem: 'ext4', status: 'ready' }),
      expect.objectContaining({ label: '512 MB Swap Image', size: 512, filesystem: 'swap', status: 'ready' }),
    ]);
    expect(await world.eventsOf(running.id)).toEqual(
      ['create', 'boot'].flatMap((job) =>
        ['scheduled', 'started', 'finished'].map((status) => `${COMPUTE}_${job} ${status}`),
      ),
    );
  });

  it('with an image stays offline on request', async () => {
    const { id } = await world.create({ ...withImage(), booted: false });
    await world.settled(id, 'offline');
    expect(await world.disksOf(id)).toHaveLength(2);
  });

  it('leaves neither its password nor its user data anywhere', async () => {
    const secrets = { root_pass: 'never-to-be-stored-1', metadata: { user_data: 'bmV2ZXJzdG9yZWQ=' } };
    const { id } = await world.running({ ...withImage(), ...secrets });
    const { rows } = await world.sql.query<{ found: string }>(
      `select string_agg(text, '') as found from (
         select i::text as text from compute.instances as i union all
         select s::text from compute.sagas as s union all
         select e::text from compute.events as e union all
         select k::text from compute.idempotency_keys as k) as everything`,
    );
    expect(rows[0]?.found).toContain(String(id));
    expect(rows[0]?.found).not.toContain(secrets.root_pass);
    expect(rows[0]?.found).not.toContain(secrets.metadata.user_data);
  });

  it('with an invalid request is refused with every error, and leaves nothing', async () => {
    const taken = await world.create({ label: uniqueLabel() });
    const body = { label: taken.label, region: 'mars', type: 'none', image: 'none' };
    await expect(world.create(body)).rejects.toMatchObject({
      status: 400,
      errors: [
        ...['label', 'type', 'region', 'image'].map((field) => expect.objectContaining({ field })),
        { reason: expect.stringMatching(/^Must provide valid root_pass, authorized_keys, or authorized_users/) },
      ],
    });
    await world.settled(taken.id, 'offline');
  });

  it('whose subnet does not exist is refused, and its addresses are free again', async () => {
    const label = uniqueLabel();
    const body = { ...withImage(), label, interfaces: [{ purpose: 'vpc' as const, subnet_id: 999_999 }] };
    await expect(world.create(body)).rejects.toMatchObject({
      status: 400,
      errors: [expect.objectContaining({ field: 'interfaces[0].subnet_id' })],
    });
    const { rows } = await world.sql.query('select from compute.instances where label = $1 or not visible', [label]);
    expect(rows).toEqual([]);
    expect(await world.create({ label })).toMatchObject({ label });
  });

  it('gets tags only from an unrestricted user', async () => {
    const restricted = world.tenant(1, { restricted: true });
    await expect(restricted.create({ tags: ['abc'] })).rejects.toMatchObject({ status: 403 });
  });

  it('gets a generated label even if a user has taken the first candidate', async () => {
    const { id } = await world.create();
    await world.create({ label: `${COMPUTE}-${id + 2}` });
    expect(await world.create()).toMatchObject({ id: id + 2, label: `${COMPUTE}-${id + 2}-2` });
  });
});

describe('instances', () => {
  it('are changed, and emit an event only if something changes', async () => {
    const { id: computeId } = await world.bare();
    const params = { computeId };
    const body = { label: uniqueLabel(), group: 'g', alerts: { cpu: 0 }, tags: ['one'], watchdog_enabled: false };
    const changed = await world.ask(updateInstance, { params, body });
    expect(changed).toMatchObject({ ...body, alerts: { cpu: 0, io: 10_000 } });
    expect(await world.ask(getInstance, { params })).toEqual(changed);
    expect(await world.ask(updateInstance, { params, body })).toEqual(changed);
    expect((await world.eventsOf(computeId)).slice(3)).toEqual([`${COMPUTE}_update`]);
  });

  it('belong to their account', async () => {
    const { id: computeId } = await world.bare();
    const stranger = world.tenant(2);
    for (const operation of [getInstance, deleteInstance, updateInstance]) {
      await expect(
        stranger.ask(operation as typeof updateInstance, { params: { computeId }, body: {} }),
      ).rejects.toMatchObject({
        status: 404,
      });
    }
    const body = { ids: [computeId, 999_999] };
    expect(await stranger.ask(locateInstances, { body })).toEqual({ [COMPUTES]: [] });
    const located = await world.ask(locateInstances, { body });
    expect(located[COMPUTES].map(({ id }) => id)).toEqual([computeId]);
  });

  it('are filtered by tag, address and label', async () => {
    const { id, label, ipv4 } = await world.bare({ tags: ['unique-tag'] });
    const matching = async (field: string, value: string) => {
      const list = { ...FIRST_PAGE, filter: { field, comparison: 'eq' as const, value } };
      return (await world.ask(listInstances, { list })).data.map((instance) => instance.id);
    };
    expect(await matching('tags', 'unique-tag')).toEqual([id]);
    expect(await matching('ipv4', ipv4[0]!)).toEqual([id]);
    expect(await matching('label', label)).toEqual([id]);
  });

  it('are listed to a restricted user only with a grant', async () => {
    const { id } = await world.bare();
    const grants = { global: {} as never, entities: { [COMPUTE]: { [String(id)]: 'read_only' as const } } };
    const restricted = world.tenant(1, { restricted: true, grants });
    expect((await restricted.ask(listInstances)).data.map((instance) => instance.id)).toEqual([id]);
  });
});
