/** Catches: a job that still waits as configured, or faster for an account whose test did not ask for it. */
import { createDisk, createInstance, createVolume, getComputeJobScale, setComputeJobScale } from '@stratus/contracts';
import { JobScales, TestControlGuard } from '@stratus/service';
import { eventually } from '@stratus/testing';
import { REGION, TYPE, createComputeWorld, uniqueLabel } from '../../test/compute-world.js';
import type { ComputeWorld } from '../../test/compute-world.js';
import { GetComputeJobScaleHandler } from './get-compute-job-scale/get-compute-job-scale.handler.js';
import { SetComputeJobScaleHandler } from './set-compute-job-scale/set-compute-job-scale.handler.js';

const HOUR = '3600000';
let world: ComputeWorld;
beforeAll(async () => {
  const slow = ['COMPUTE_PROVISION_MS', 'COMPUTE_BOOT_MS', 'COMPUTE_DISK_MS', 'COMPUTE_VOLUME_MS'];
  world = await createComputeWorld({ ...Object.fromEntries(slow.map((name) => [name, HOUR])), TEST_CONTROL: 'on' });
});
afterAll(() => world.stop());

const set = (accountId: number | null, scale: number | null) =>
  world.client.ask(setComputeJobScale, { params: {}, body: { accountId, scale } });
const get = (accountId: number | null) => world.client.ask(getComputeJobScale, { params: {}, body: { accountId } });
const newInstance = (accountId: number) =>
  world.tenant(accountId).ask(createInstance, {
    body: {
      label: uniqueLabel('i'),
      region: REGION,
      type: TYPE,
      image: 'compute/debian12',
      root_pass: 'Correct-horse-7',
    },
  });

/** Of the wait of an account's job, once it is stored. */
const minutesLeft = (accountId: number) =>
  eventually('a job that waits', async () => {
    const { rows } = await world.sql.query<{ minutes: number }>(
      `select extract(epoch from due - now())::float8 / 60 as minutes from compute.sagas
        where account_id = $1 and state = 'running' and step = 'finish'`,
      [accountId],
    );
    return rows[0]?.minutes;
  });

it('jobs of its account take no time, and those of others as long as configured', async () => {
  expect(await set(2, 0)).toEqual({ scale: 0 });
  const [{ id }, other] = [await newInstance(2), await newInstance(3)];
  const { ask, free, newInstance: newEmptyInstance } = world.tenant(2);
  expect((await free(id)).status).toBe('running');
  const empty = await newEmptyInstance();
  await ask(createDisk, { params: { computeId: empty.id }, body: { label: 'more', size: 100 } });
  await free(empty.id);
  const volume = await ask(createVolume, { body: { label: 'data', size: 20, region: REGION } });
  await eventually('an active volume', async () => {
    const { rows } = await world.sql.query("select from compute.volumes where id = $1 and status = 'active'", [
      volume.id,
    ]);
    return rows[0];
  });
  expect(await minutesLeft(3)).toBeGreaterThan(50);
  expect(await world.eventsOf(other.id)).toEqual(['compute_create scheduled', 'compute_create started']);
});

it('a wait that has begun keeps its length', async () => {
  await newInstance(4);
  await minutesLeft(4);
  await set(4, 0);
  expect(await minutesLeft(4)).toBeGreaterThan(50);
});

it('null: the scale of every account; each account may have its own', async () => {
  await set(null, 0.5);
  await set(5, 2);
  expect([await get(5), await get(6), await get(null)]).toEqual([{ scale: 2 }, { scale: 0.5 }, { scale: 0.5 }]);
  await set(5, null);
  expect(await get(5)).toEqual({ scale: 0.5 });
  await set(null, null);
  expect(await get(5)).toEqual({ scale: 1 });
});

it('is closed without test control', async () => {
  const [scales, guard] = [new JobScales(), new TestControlGuard({ TEST_CONTROL: 'off' })];
  const call = { body: { accountId: 8, scale: 0 } } as never;
  for (const handler of [new GetComputeJobScaleHandler(scales, guard), new SetComputeJobScaleHandler(scales, guard)])
    await expect(handler.execute(call)).rejects.toMatchObject({ status: 404 });
  expect(scales.of(8)).toBe(1);
});
