import { randomUUID } from 'node:crypto';
import {
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  bootInstance,
  createConfig,
  deleteInstance,
  deleteVpc,
  getInstance,
  getVpc,
  migrateInstance,
  rebootInstance,
  resizeInstance,
  setAttachmentsActive,
  shutdownInstance,
  updateInstanceIp,
} from '@stratus/contracts';
import type { Operation, ParamValues, SetAttachmentsActiveRequest } from '@stratus/contracts';
import { createInstanceWorld } from '../../test/instances/instance-world.js';
import type { InstanceWorld } from '../../test/instances/instance-world.js';

let world: InstanceWorld;
beforeAll(async () => {
  world = await createInstanceWorld();
});
afterAll(() => world.stop());

type Action<B> = Operation<{ readonly computeId: 'integer' }, B, Record<string, never>>;
const act = <B>(operation: Action<B>, computeId: number, body?: B) =>
  world.ask(operation, {
    params: { computeId } as ParamValues<{ readonly computeId: 'integer' }>,
    body: body ?? ({} as B),
  });
const refusal = (reason: string, field?: string) => ({
  status: 400,
  errors: [{ reason: expect.stringContaining(reason), ...(field !== undefined && { field }) }],
});
/** The events after the creation: `boot scheduled`, … */
const toldOf = async (id: number) =>
  (await world.eventsOf(id))
    .filter((event) => !event.startsWith(`${COMPUTE}_create`))
    .map((event) => event.replace(`${COMPUTE}_`, ''));
const steps = (job: string) => [`${job} scheduled`, `${job} started`, `${job} finished`];
/** A long job emits progress events. */
const longSteps = (job: string) => [
  `${job} scheduled`,
  ...Array.from({ length: 4 }, () => `${job} started`),
  `${job} finished`,
];

/** The statuses in the events of a resize while it runs. */
const statusesDuringResize = async (id: number) => {
  const { rows } = await world.sql.query<{ status: string }>(
    `select distinct data->>'status' as status from compute.events
      where type = '${COMPUTE}_resize' and entity_id = $1 and job->>'status' = 'started'`,
    [String(id)],
  );
  return rows.map(({ status }) => status);
};

const gateOf = async (id: number) => {
  const { rows } = await world.sql.query('select from network.computes where id = $1 and migration_id is null', [id]);
  return rows.length === 1 ? 'open' : 'closed';
};

describe('boot, reboot and shutdown', () => {
  it('go through their statuses and emit an event for each', async () => {
    const { id } = await world.running();
    await act(shutdownInstance, id);
    await world.settled(id, 'offline');
    await act(bootInstance, id);
    await world.settled(id, 'running');
    await act(rebootInstance, id);
    await world.settled(id, 'running');
    expect(await toldOf(id)).toEqual([...steps('boot'), ...steps('shutdown'), ...steps('boot'), ...steps('reboot')]);
  });

  it('do nothing on an instance already in the wanted state, and emit a finished event', async () => {
    const { id, ...running } = await world.running();
    const { rows } = await world.sql.query<{ id: number }>(
      'select id::int from compute.configs where compute_id = $1',
      [id],
    );
    await act(bootInstance, id);
    await act(bootInstance, id, { config_id: rows[0]!.id });
    await expect(act(bootInstance, id, { config_id: 999_999 })).rejects.toMatchObject(
      refusal('config_id is not valid', 'config_id'),
    );
    expect(await world.settled(id, 'running')).toEqual({ id, ...running });
    const { id: _, ...off } = await world.powerOff(id);
    await act(shutdownInstance, id);
    expect(await world.settled(id, 'offline')).toEqual({ id, ...off });
    expect((await toldOf(id)).slice(3)).toEqual([
      'boot finished',
      'boot finished',
      ...steps('shutdown'),
      'shutdown finished',
    ]);
  });

  it('choose the profile: none if there is none, the last booted of several, or the given one', async () => {
    const { id } = await world.bare();
    await expect(act(bootInstance, id)).rejects.toMatchObject(refusal('Add a configuration profile first'));
    const profile = async (label: string) =>
      (await world.ask(createConfig, { params: { computeId: id }, body: { label, devices: {} } })).id;
    const [first, second] = [await profile('one'), await profile('two')];
    await expect(act(bootInstance, id)).rejects.toMatchObject(refusal('config_id is required', 'config_id'));
    await expect(act(bootInstance, id, { config_id: 1_000_000 })).rejects.toMatchObject(
      refusal('config_id is not valid', 'config_id'),
    );
    await act(bootInstance, id, { config_id: second });
    await world.settled(id, 'running');
    await act(rebootInstance, id, { config_id: first });
    await world.settled(id, 'running');
    await world.powerOff(id);
    await act(bootInstance, id);
    await world.settled(id, 'running');
    const { rows } = await world.sql.query(
      'select booted_config_id::int as booted from compute.instances where id = $1',
      [id],
    );
    expect(rows).toEqual([{ booted: first }]);
  });

  it('activate and deactivate addresses in a subnet before they finish; a late message changes nothing', async () => {
    const { subnet, vpcId } = await newSubnet();
    const { id } = await world.running({ interfaces: [{ purpose: 'vpc', subnet_id: subnet }] });
    const actives = async () => {
      const vpc = await world.ask(getVpc, { params: { vpcId } });
      return vpc.subnets[0]?.[COMPUTES].map((compute) => [compute.id, compute.interfaces.map(({ active }) => active)]);
    };
    expect(await actives()).toEqual([[id, [true]]]);
    await world.powerOff(id);
    expect(await actives()).toEqual([[id, [false]]]);
    await world.powerOn(id);
    expect(await actives()).toEqual([[id, [true]]]);

    const { rows } = await world.sql.query('select job_number, booted_config_id from compute.instances where id = $1', [
      id,
    ]);
    const boot = { job_number: Number(rows[0].job_number), active_config_id: Number(rows[0].booted_config_id) };
    await world.powerOff(id);
    await world.ask(setAttachmentsActive, { body: { [COMPUTE_ID]: id, ...boot } as SetAttachmentsActiveRequest });
    expect(await actives()).toEqual([[id, [false]]]);
  });
});

describe('a migration to another host', () => {
  it('cold shuts down and boots again', async () => {
    const { id, host_uuid: host } = await world.running();
    await act(migrateInstance, id);
    const there = await world.settled(id, 'running');
    expect(there.host_uuid).not.toBe(host);
    expect((await toldOf(id)).slice(3)).toEqual([...longSteps('migrate'), ...steps('boot')]);
  });

  it('of an instance that is off leaves it off', async () => {
    const { id } = await world.bare();
    await act(migrateInstance, id, { type: 'cold' });
    await world.settled(id, 'offline');
    expect(await toldOf(id)).toEqual(longSteps('migrate'));
  });

  it('warm keeps it running, and leaves the gate open', async () => {
    const { id } = await world.running();
    await act(migrateInstance, id, { type: 'warm' });
    await world.settled(id, 'running');
    expect((await toldOf(id)).slice(3)).toEqual(longSteps('migrate'));
    await expect(gateOf(id)).resolves.toBe('open');
  });

  it('warm is refused for an instance that is off, and leaves it free', async () => {
    const { id } = await world.bare();
    await expect(act(migrateInstance, id, { type: 'warm' })).rejects.toMatchObject(refusal('warm needs', 'type'));
    await world.settled(id, 'offline');
  });
});

describe('a migration to another region', () => {
  it('gives the instance new addresses there and releases the old ones', async () => {
    const before = await world.running({ private_ip: true });
    await act(migrateInstance, before.id, { region: 'us-central' });
    const there = await world.settled(before.id, 'running');
    expect(there).toMatchObject({
      region: 'us-central',
      ipv4: [expect.any(String), expect.stringMatching(/^192\.168\./)],
    });
    expect(there.ipv4).not.toContain(before.ipv4[0]);
    expect(there.ipv6).not.toBe(before.ipv6);
    expect((await toldOf(before.id)).slice(3)).toEqual([
      'migrate_datacenter_create',
      ...longSteps('migrate_datacenter'),
      ...steps('boot'),
    ]);
  });

  it('is refused with an interface in a VPC', async () => {
    const { subnet } = await newSubnet();
    const { id } = await world.running({ interfaces: [{ purpose: 'vpc', subnet_id: subnet }] });
    await expect(act(migrateInstance, id, { region: 'us-central' })).rejects.toMatchObject(
      refusal('Delete the VPC interfaces first', 'region'),
    );
    await act(migrateInstance, id, { type: 'warm' });
    await world.settled(id, 'running');
  });

  it('with a VLAN is refused if the region offers none, and otherwise takes the VLAN along', async () => {
    const { id } = await world.running({ interfaces: [{ purpose: 'vlan', label: 'office' }] });
    await expect(act(migrateInstance, id, { region: 'us-central' })).rejects.toMatchObject(refusal('VLAN', 'region'));
    await act(migrateInstance, id, { region: 'us-iad' });
    await world.settled(id, 'running');
    const { rows } = await world.sql.query('select region from network.vlans where label = $1', ['office']);
    expect(rows).toEqual([{ region: 'us-iad' }]);
  });
});

describe('a resize', () => {
  it('changes the type and grows the disk by the additional space', async () => {
    const { id } = await world.running();
    await act(resizeInstance, id, { type: 'g6-standard-2' });
    const larger = await world.settled(id, 'running');
    expect(larger).toMatchObject({ type: 'g6-standard-2', specs: { disk: 81_920, vcpus: 2 } });
    expect((await world.disksOf(id)).map(({ size }) => size)).toEqual([81_408, 512]);
    expect((await toldOf(id)).slice(3)).toEqual(['resize_create', ...longSteps('resize'), ...steps('boot')]);
    expect(await statusesDuringResize(id)).toEqual(['resizing']);
    await expect(act(resizeInstance, id, { type: 'g6-nanode-1' })).rejects.toMatchObject(
      refusal('Compute has allocated more disk than the new service plan allows.', 'type'),
    );
  });

  it('warm keeps it running, and leaves the gate open', async () => {
    const { id } = await world.running();
    await act(resizeInstance, id, { type: 'g6-standard-1', migration_type: 'warm', allow_auto_disk_resize: false });
    expect(await world.settled(id, 'running')).toMatchObject({ type: 'g6-standard-1' });
    expect((await world.disksOf(id)).map(({ size }) => size)).toEqual([25_088, 512]);
    expect((await toldOf(id)).slice(3)).toEqual(['resize_create', ...longSteps('resize')]);
    expect(await statusesDuringResize(id)).toEqual(['resizing']);
    await expect(gateOf(id)).resolves.toBe('open');
  });
});

describe('a delete', () => {
  it('releases everything that the instance held: its VPC can be deleted at once', async () => {
    const { subnet, vpcId } = await newSubnet();
    const { id } = await world.running({
      private_ip: true,
      interfaces: [
        { purpose: 'vpc', subnet_id: subnet, ipv4: { nat_1_1: 'any' } },
        { purpose: 'vlan', label: 'doomed' },
      ],
    });
    await expect(world.ask(deleteVpc, { params: { vpcId } })).rejects.toMatchObject({ status: 400 });
    await act(deleteInstance, id);
    await world.ask(deleteVpc, { params: { vpcId } });
    await expect(world.ask(getInstance, { params: { computeId: id } })).rejects.toMatchObject({ status: 404 });
    expect((await toldOf(id)).at(-1)).toBe('delete finished');
    for (const left of [
      `select from compute.disks where compute_id = ${id}`,
      `select from compute.configs where compute_id = ${id}`,
      `select from compute.interfaces where compute_id = ${id}`,
      `select from vpc.subnet_attachments where compute_id = ${id}`,
      `select from network.vlans where label = 'doomed'`,
    ]) {
      expect({ left, rows: (await world.sql.query(left)).rows }).toEqual({ left, rows: [] });
    }
  });

  it('of an unknown instance is a 404, like other actions', async () => {
    const nowhere = { status: 404 };
    await expect(act(deleteInstance, 999_999)).rejects.toMatchObject(nowhere);
    await expect(act(resizeInstance, 999_999, { type: 'g6-standard-2' })).rejects.toMatchObject(nowhere);
    await expect(act(migrateInstance, 999_999, { region: 'us-central' })).rejects.toMatchObject(nowhere);
  });

  it('keeps the replies to earlier requests: a repeat gets the same reply', async () => {
    const { id, ipv4 } = await world.bare();
    const params = { computeId: id };
    const keyed = () => ({ id: 'r', executionId: randomUUID(), idempotencyKey: randomUUID(), fingerprint: 'same' });
    const [toName, toResize, toMove] = [keyed(), keyed(), keyed()];
    const name = { params: { ...params, address: ipv4[0] ?? '' }, body: { rdns: null }, request: toName };
    const resize = { params, body: { type: 'g6-standard-2' }, request: toResize };
    const move = { params, body: { region: 'us-central' }, request: toMove };
    const named = await world.ask(updateInstanceIp, name);
    await world.ask(resizeInstance, resize);
    await world.settled(id, 'offline');
    await world.ask(migrateInstance, move);
    await world.settled(id, 'offline');
    await act(deleteInstance, id);
    await expect(world.ask(getInstance, { params })).rejects.toMatchObject({ status: 404 });
    expect(await world.ask(updateInstanceIp, name)).toEqual(named);
    expect(await world.ask(resizeInstance, resize)).toEqual({});
    expect(await world.ask(migrateInstance, move)).toEqual({});
  });
});

async function newSubnet(): Promise<{ vpcId: number; subnet: number }> {
  const { id: vpcId, subnets } = await world.newVpc('10.0.0.0/24');
  return { vpcId, subnet: subnets[0]!.id };
}
