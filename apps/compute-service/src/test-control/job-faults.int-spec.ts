/**
 * Catches: a job that goes on although its test wants it to fail, or leaves the instance busy, changed or with addresses of a move; a
 * fault that also concerns the next job; a hanging job that nothing ends.
 */
import { randomUUID } from 'node:crypto';
import {
  bootInstance,
  createDisk,
  createInstance,
  createVolume,
  deleteDisk,
  deleteInstance,
  finishComputeJobs,
  getInstance,
  listDisks,
  migrateInstance,
  rebootInstance,
  resizeDisk,
  resizeInstance,
  shutdownInstance,
} from '@stratus/contracts';
import type { JobFault, RequestIdentity } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { AT_ONCE, REGION, TYPE, createComputeWorld, uniqueLabel } from '../../test/compute-world.js';
import type { ComputeWorld } from '../../test/compute-world.js';

let world: ComputeWorld;
beforeAll(async () => {
  world = await createComputeWorld({ ...AT_ONCE, COMPUTE_VOLUME_MS: '0', TEST_CONTROL: 'on' });
});
afterAll(() => world.stop());

const having = (jobFault: JobFault): RequestIdentity => ({ id: randomUUID(), executionId: randomUUID(), jobFault });
const body = () => ({
  label: uniqueLabel('i'),
  region: REGION,
  type: TYPE,
  image: 'compute/debian12',
  root_pass: 'Correct-horse-7',
});
const newRunning = async () => {
  const { id } = await world.ask(createInstance, { body: body() });
  return world.free(id);
};
/** The events of the job of a request, by a list of all. */
const endOf = async (computeId: number): Promise<string[]> => {
  await world.free(computeId);
  return (await world.eventsOf(computeId)).slice(-2);
};
const finish = async () => {
  const call = { params: {}, body: { accountId: 1 } };
  while ((await world.client.ask(finishComputeJobs, call)).unfinished > 0);
};

describe('a job that shall fail', () => {
  it('leaves a new instance off, with its disks', async () => {
    const { id, status } = await world.ask(createInstance, { body: body(), request: having('fail') });
    expect(status).toBe('provisioning');
    expect(await endOf(id)).toEqual(['compute_create scheduled', 'compute_create failed']);
    expect(await world.free(id)).toMatchObject({ status: 'offline' });
    const { data } = await world.ask(listDisks, { params: { computeId: id } });
    expect(data.map((disk) => disk.status)).toEqual(['ready', 'ready']);
    await world.runs(id);
  });

  it('leaves an instance as it was, free for the next job', async () => {
    const running = await newRunning();
    const params = { computeId: running.id };
    const request = () => having('fail');
    const jobs = [
      [() => world.ask(rebootInstance, { params, body: {}, request: request() }), 'compute_reboot'],
      [() => world.ask(shutdownInstance, { params, request: request() }), 'compute_shutdown'],
      [
        () =>
          world.ask(resizeInstance, {
            params,
            body: { type: 'g6-standard-1', migration_type: 'warm' },
            request: request(),
          }),
        'compute_resize',
      ],
      [
        () => world.ask(resizeInstance, { params, body: { type: 'g6-standard-1' }, request: request() }),
        'compute_resize',
      ],
      [
        () => world.ask(migrateInstance, { params, body: { type: 'warm' }, request: request() }),
        'compute_migrate_datacenter',
      ],
      [
        () => world.ask(migrateInstance, { params, body: { region: 'eu-west' }, request: request() }),
        'compute_migrate_datacenter',
      ],
    ] as const;
    const ends: string[][] = [];
    for (const [ask] of jobs) {
      await ask();
      ends.push(await endOf(running.id));
      expect(await world.free(running.id)).toEqual({ ...running, updated: expect.any(String) });
    }
    expect(ends.map(([, last]) => last?.split(' ')[1])).toEqual(jobs.map(() => 'failed'));
    await world.ask(migrateInstance, { params, body: { region: 'eu-west' } });
    expect(await world.free(running.id)).toMatchObject({ region: 'eu-west', status: 'running' });
  });

  it('leaves an instance off that shall boot', async () => {
    const { id } = await world.newInstance();
    await world.newConfig(id);
    await world.ask(bootInstance, { params: { computeId: id }, body: {}, request: having('fail') });
    expect(await endOf(id)).toEqual(['compute_boot scheduled', 'compute_boot failed']);
    expect(await world.free(id)).toMatchObject({ status: 'offline' });
  });

  it('leaves disks and volumes as they were', async () => {
    const { id } = await world.newInstance();
    const params = { computeId: id };
    await world.ask(createDisk, { params, body: { label: 'kept', size: 100 } });
    await world.free(id);
    await world.ask(createDisk, { params, body: { label: 'lost', size: 100 }, request: having('fail') });
    expect(await endOf(id)).toEqual(['disk_create scheduled', 'disk_create failed']);
    const kept = (await world.ask(listDisks, { params })).data;
    expect(kept).toMatchObject([{ label: 'kept', size: 100, status: 'ready' }]);
    const disk = { ...params, diskId: kept[0]?.id ?? 0 };
    await world.ask(resizeDisk, { params: disk, body: { size: 200 }, request: having('fail') });
    expect(await endOf(id)).toEqual(['disk_resize scheduled', 'disk_resize failed']);
    await world.ask(deleteDisk, { params: disk, request: having('fail') });
    expect(await endOf(id)).toEqual(['disk_delete scheduled', 'disk_delete failed']);
    expect((await world.ask(listDisks, { params })).data).toMatchObject([
      { label: 'kept', size: 100, status: 'ready' },
    ]);
    const volume = await world.ask(createVolume, {
      body: { label: uniqueLabel(), size: 20, region: REGION },
      request: having('fail'),
    });
    await eventually('no volume', async () => {
      const { rows } = await world.sql.query('select from compute.volumes where id = $1', [volume.id]);
      return rows.length === 0 || undefined;
    });
  });
});

describe('a job that hangs', () => {
  it('goes on when it is finished, and the boot after it does not hang', async () => {
    const { id } = await world.ask(createInstance, { body: body(), request: having('hang') });
    const hung = await eventually('a job that waits', async () => {
      const { rows } = await world.sql.query<{ days: string }>(
        `select extract(epoch from due - now()) / 86400 as days from compute.sagas
          where name = 'provision-instance' and state = 'running' and step = 'finish'`,
      );
      return rows[0];
    });
    expect(Math.round(Number(hung.days))).toBe(20);
    const isBusy = world.ask(rebootInstance, { params: { computeId: id }, body: {} });
    await expect(isBusy).rejects.toMatchObject({ status: 400, errors: [{ reason: 'Compute busy.' }] });
    await world.client.ask(finishComputeJobs, { params: {}, body: { accountId: 1 } });
    expect(await world.free(id)).toMatchObject({ status: 'running' });
  });

  it('of several waits ends, too', async () => {
    const { id } = await newRunning();
    await world.ask(migrateInstance, { params: { computeId: id }, body: {}, request: having('hang') });
    await eventually(
      'a migration',
      async () => (await world.ask(getInstance, { params: { computeId: id } })).status === 'migrating' || undefined,
    );
    await finish();
    expect(await world.free(id)).toMatchObject({ status: 'running' });
  });

  it('does not keep its instance from being deleted', async () => {
    const { id } = await world.ask(createInstance, { body: body(), request: having('hang') });
    await world.ask(deleteInstance, { params: { computeId: id } });
    await expect(world.ask(getInstance, { params: { computeId: id } })).rejects.toMatchObject({ status: 404 });
  });
});

it('a job takes as long as it shall', async () => {
  const { id } = await newRunning();
  await world.ask(rebootInstance, { params: { computeId: id }, body: {}, request: having({ ms: 3_600_000 }) });
  const waiting = await eventually('a job that waits', async () => {
    const { rows } = await world.sql.query<{ minutes: string }>(
      `select extract(epoch from due - now()) / 60 as minutes from compute.sagas
        where name = 'reboot-instance' and state = 'running' and step = 'finish'`,
    );
    return rows[0];
  });
  expect(Math.round(Number(waiting.minutes))).toBe(60);
  await finish();
});
