import {
  COMPUTE,
  attachVolume,
  bootInstance,
  createDisk,
  createVolume,
  deleteDisk,
  deleteInstance,
  getDisk,
  listConfigs,
  listDisks,
  listInstanceVolumes,
  resetDiskPassword,
  resizeDisk,
  updateDisk,
} from '@stratus/contracts';
import type { CreateDiskRequest, VolumeRecord } from '@stratus/contracts';
import { callerOf, eventually } from '@stratus/testing';
import { FOR_EVER, IMAGE, NO_TIME, REGION, createInstanceWorld } from '../../../test/instances/instance-world.js';
import type { InstanceWorld } from '../../../test/instances/instance-world.js';
import { restrictedTo, uniqueLabel } from '../../../test/related-resources-world.js';

const PASSWORD = 'correct-horse-of-a-disk';

let world: InstanceWorld;
beforeAll(async () => {
  world = await createInstanceWorld();
});
afterAll(() => world.stop());

const bare = async () => (await world.bare()).id;
const add = (computeId: number, body: Partial<CreateDiskRequest> = {}) =>
  world.ask(createDisk, { params: { computeId }, body: { size: 1000, ...body } });
/** A disk that is ready. */
const ready = async (computeId: number, body: Partial<CreateDiskRequest> = {}) => {
  const { id } = await add(computeId, body);
  await world.settled(computeId, 'offline');
  return { computeId, diskId: id };
};
const toldOf = async (id: number) => (await world.eventsOf(id)).filter((event) => !event.startsWith(COMPUTE));
const job = (type: string) => ['scheduled', 'started', 'finished'].map((status) => `${type} ${status}`);

describe('a disk', () => {
  it('is created as a job, and its event names the instance and the disk', async () => {
    const computeId = await bare();
    const created = await add(computeId, { label: 'data', filesystem: 'raw' });
    expect(created).toMatchObject({ label: 'data', size: 1000, filesystem: 'raw', status: 'not ready' });
    await world.settled(computeId, 'offline');
    const disk = await world.ask(getDisk, { params: { computeId, diskId: created.id } });
    expect(disk).toEqual({ ...created, status: 'ready', updated: disk.updated });
    expect(await toldOf(computeId)).toEqual(job('disk_create'));
    const { rows } = await world.sql.query(
      `select secondary_entity as disk from compute.events where type = 'disk_create' and entity_id = $1 limit 1`,
      [String(computeId)],
    );
    const url = `/v4/${COMPUTE}/instances/${computeId}/disks/${disk.id}`;
    expect(rows).toEqual([{ disk: { type: 'disk', id: disk.id, label: 'data', url } }]);
  });

  it('can get a new label, size and password, each with its event', async () => {
    const params = await ready(await bare());
    expect(await world.ask(updateDisk, { params, body: { label: 'other' } })).toMatchObject({ label: 'other' });
    await world.ask(updateDisk, { params, body: { label: 'other' } });
    expect(await world.ask(resizeDisk, { params, body: { size: 25_600 } })).toEqual({});
    await world.settled(params.computeId, 'offline');
    expect(await world.ask(resetDiskPassword, { params, body: { password: PASSWORD } })).toEqual({});
    await world.settled(params.computeId, 'offline');
    expect(await world.ask(getDisk, { params })).toMatchObject({ label: 'other', size: 25_600, status: 'ready' });
    expect((await toldOf(params.computeId)).slice(3)).toEqual([
      'disk_update',
      ...job('disk_resize'),
      ...job('password_reset'),
    ]);
  });

  it('can be deleted, which empties the slots of profiles that named it', async () => {
    const { id: computeId } = await world.running();
    await world.powerOff(computeId);
    const [root, swap] = await world.disksOf(computeId);
    const params = { computeId, diskId: root!.id };
    expect(await world.ask(deleteDisk, { params })).toEqual({});
    await world.settled(computeId, 'offline');
    await expect(world.ask(getDisk, { params })).rejects.toMatchObject({ status: 404 });
    const [profile] = (await world.ask(listConfigs, { params: { computeId } })).data;
    expect(profile?.devices).toMatchObject({ sda: null, sdb: { disk_id: swap!.id } });
    expect((await toldOf(computeId)).slice(-3)).toEqual(job('disk_delete'));
  });

  it('with an image needs a password, which no table and no event contains', async () => {
    const computeId = await bare();
    await expect(add(computeId, { image: IMAGE, size: 2000 })).rejects.toMatchObject({
      status: 400,
      errors: [{ reason: 'Must provide valid root_pass, authorized_keys, or authorized_users' }],
    });
    const params = await ready(computeId, { image: IMAGE, size: 2000, root_pass: PASSWORD });
    await world.ask(resetDiskPassword, { params, body: { password: PASSWORD } });
    await world.settled(computeId, 'offline');
    const { rows: tables } = await world.sql.query<{ name: string }>(
      `select format('compute.%I', tablename) as name from pg_tables where schemaname = 'compute'`,
    );
    const counts = tables.map(async ({ name }) => {
      const { rows } = await world.sql.query(`select from ${name} as one where one::text like $1`, [`%${PASSWORD}%`]);
      return rows.length;
    });
    expect((await Promise.all(counts)).filter((count) => count > 0)).toEqual([]);
  });

  it('is refused beyond the plan, and leaves nothing', async () => {
    const computeId = await bare();
    await expect(add(computeId, { size: 25_601 })).rejects.toMatchObject({ status: 400, errors: [{ field: 'size' }] });
    expect((await world.ask(listDisks, { params: { computeId } })).data).toEqual([]);
    expect(await toldOf(computeId)).toEqual([]);
  });

  it('in use by the running instance cannot be resized, deleted or get a password', async () => {
    const { id: computeId } = await world.running();
    const [root] = await world.disksOf(computeId);
    const params = { computeId, diskId: root!.id };
    const on = { status: 400, errors: [{ reason: expect.stringContaining('shut it down before') }] };
    await expect(world.ask(resizeDisk, { params, body: { size: 5000 } })).rejects.toMatchObject(on);
    await expect(world.ask(deleteDisk, { params })).rejects.toMatchObject(on);
    await expect(world.ask(resetDiskPassword, { params, body: { password: PASSWORD } })).rejects.toMatchObject(on);
    expect(await toldOf(computeId)).toEqual([]);
  });

  it('of another instance or account is not found', async () => {
    const params = await ready(await bare());
    const elsewhere = { ...params, computeId: await bare() };
    const nowhere = { status: 404 };
    await expect(world.ask(deleteDisk, { params: elsewhere })).rejects.toMatchObject(nowhere);
    await expect(world.ask(updateDisk, { params: elsewhere, body: {} })).rejects.toMatchObject(nowhere);
    const stranger = world.as(callerOf(2));
    await expect(stranger(resizeDisk, { params, body: { size: 1 } })).rejects.toMatchObject(nowhere);
    await expect(stranger(createDisk, { params, body: { size: 1 } })).rejects.toMatchObject(nowhere);
    await expect(stranger(resetDiskPassword, { params, body: { password: PASSWORD } })).rejects.toMatchObject(nowhere);
  });
});

describe('the volumes of an instance', () => {
  it('are listed with pages and filters; a restricted user sees granted ones', async () => {
    const [computeId, other] = [await bare(), await bare()];
    const volume = async (instance: number): Promise<VolumeRecord> => {
      const { id } = await world.ask(createVolume, { body: { label: uniqueLabel('v'), region: REGION } });
      return world.ask(attachVolume, { params: { volumeId: id }, body: { [`${COMPUTE}_id`]: instance } as never });
    };
    const [one, two] = [await volume(computeId), await volume(computeId)];
    await volume(other);
    const list = { page: 1, pageSize: 25 };
    const labels = async (more: object = {}) =>
      (await world.ask(listInstanceVolumes, { params: { computeId }, list: { ...list, ...more } })).data.map(
        ({ label }) => label,
      );
    expect(await labels()).toEqual([one.label, two.label]);
    expect(await labels({ filter: { field: 'label', comparison: 'eq', value: two.label } })).toEqual([two.label]);
    const restricted = world.as(restrictedTo(['volume', two.id, 'read_only']));
    const seen = await restricted(listInstanceVolumes, { params: { computeId }, list });
    expect(seen.data.map(({ id }) => id)).toEqual([two.id]);
    const stranger = world.as(callerOf(2));
    await expect(stranger(listInstanceVolumes, { params: { computeId }, list })).rejects.toMatchObject({ status: 404 });
  });
});

describe('while a job of a disk runs', () => {
  let slow: InstanceWorld;
  beforeAll(async () => {
    slow = await createInstanceWorld({ ...NO_TIME, COMPUTE_DISK_MS: FOR_EVER });
  });
  afterAll(() => slow.stop());

  it('another job and a boot are refused with the text that clients match', async () => {
    const { id: computeId } = await slow.bare();
    const { id: diskId } = await slow.ask(createDisk, { params: { computeId }, body: { size: 1000 } });
    const busy = { status: 400, errors: [{ reason: 'Compute busy.' }] };
    const params = { computeId, diskId };
    await expect(slow.ask(createDisk, { params, body: { size: 1000 } })).rejects.toMatchObject(busy);
    await expect(slow.ask(deleteDisk, { params })).rejects.toMatchObject(busy);
    await expect(slow.ask(resizeDisk, { params, body: { size: 9 } })).rejects.toMatchObject(busy);
    await expect(slow.ask(resetDiskPassword, { params, body: { password: PASSWORD } })).rejects.toMatchObject(busy);
    await expect(slow.ask(bootInstance, { params, body: {} })).rejects.toMatchObject(busy);
    expect(await slow.ask(updateDisk, { params, body: { label: 'x' } })).toMatchObject({ status: 'not ready' });
  });

  it('deleting the instance ends it without waiting for its pause', async () => {
    const { id: computeId } = await slow.bare();
    await slow.ask(createDisk, { params: { computeId }, body: { size: 1000 } });
    await eventually(
      'the pause of the job',
      async () => (await slow.eventsOf(computeId)).includes('disk_create started') || undefined,
    );
    expect(await slow.ask(deleteInstance, { params: { computeId } })).toEqual({});
    await eventually('the end of its sagas', async () => {
      const { rows } = await slow.sql.query(
        `select from compute.sagas where input ->> 'computeId' = $1 and state in ('running', 'undoing')`,
        [String(computeId)],
      );
      return rows.length === 0 || undefined;
    });
    const { rows } = await slow.sql.query('select from compute.disks where compute_id = $1', [computeId]);
    expect(rows).toEqual([]);
    const events = await slow.eventsOf(computeId);
    expect(events.filter((event) => event.startsWith('disk'))).toEqual([
      'disk_create scheduled',
      'disk_create started',
      'disk_create failed',
    ]);
    expect(events.at(-1)).toBe(`${COMPUTE}_delete finished`);
  });
});
