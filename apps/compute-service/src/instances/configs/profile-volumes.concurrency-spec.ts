/**
 * Catches: a volume on two instances whose profiles name it at the same time, a profile that shows a volume which was
 * deleted or attached elsewhere during its change, and a refused change that leaves anything behind.
 */
import {
  COMPUTE_ID,
  attachVolume,
  createVolume,
  deleteVolume,
  detachVolume,
  getVolume,
  listConfigs,
  listInterfaces,
  updateConfig,
} from '@stratus/contracts';
import type { RequestIdentity, UpdateConfigRequest } from '@stratus/contracts';
import { answered, eventually, queueingForRow, refusedWith } from '@stratus/testing';
import { AT_ONCE, REGION, createComputeWorld, uniqueLabel } from '../../../test/compute-world.js';
import type { ComputeWorld } from '../../../test/compute-world.js';
import { HeldSagas } from '../../../test/held-sagas.js';
import { Leftovers, settled } from '../../../test/random-operations/settled.js';

const sagas = new HeldSagas();
let world: ComputeWorld;
let leftovers: Leftovers;
beforeAll(async () => {
  world = await createComputeWorld({ ...AT_ONCE, COMPUTE_VOLUME_MS: '0' }, sagas);
  leftovers = new Leftovers(world);
});
afterAll(() => world.stop());

afterEach(async () => {
  await settled(world, 1);
  expect(await leftovers.find()).toEqual([]);
});

/** A volume whose creation job has ended, so that only the spec's requests lock its row. */
const newVolume = async () => {
  const { id } = await world.ask(createVolume, { body: { label: uniqueLabel('v'), region: REGION } });
  await eventually(
    'an active volume',
    async () => (await world.ask(getVolume, { params: { volumeId: id } })).status === 'active' || undefined,
  );
  return id;
};
const holder = async (volumeId: number) => (await world.ask(getVolume, { params: { volumeId } }))[COMPUTE_ID];
const attaches = (volumeId: number, computeId: number) => (request?: RequestIdentity) =>
  world.ask(attachVolume, { params: { volumeId }, body: { [COMPUTE_ID]: computeId }, ...(request && { request }) });

/** An instance with an empty profile; changing the profile also reserves something at another service. */
const arrange = async () => {
  const { id: computeId } = await world.newInstance();
  const { id: configId } = await world.newConfig(computeId);
  const params = { computeId, configId };
  const interfaces = [{ purpose: 'vlan' as const, label: 'office' }];
  const update = (body: UpdateConfigRequest, request?: RequestIdentity) =>
    world.ask(updateConfig, { params, body, ...(request && { request }) });
  return {
    computeId,
    params,
    update,
    names: (volume_id: number) => (request?: RequestIdentity) =>
      update({ devices: { sdb: { volume_id } }, interfaces }, request),
    slots: async () => {
      const { data } = await world.ask(listConfigs, { params: { computeId } });
      return data.map(({ devices }) => devices.sdb?.volume_id ?? null);
    },
  };
};
const elsewhere = (computeId: number) => ({
  field: 'devices.sdb.volume_id',
  reason: expect.stringContaining(`is attached to instance ${computeId}`),
});

it('two profiles of two instances at once: the second is refused', async () => {
  const [one, other, id] = [await arrange(), await arrange(), await newVolume()];
  const outcomes = await queueingForRow(world, { table: 'volumes', id }, one.names(id), other.names(id));
  expect(outcomes).toEqual([answered(), refusedWith(400, elsewhere(one.computeId))]);
  expect(await holder(id)).toBe(one.computeId);
  expect([await one.slots(), await other.slots()]).toEqual([[id], [null]]);
  expect(await world.ask(listInterfaces, { params: other.params })).toEqual([]);
});

it('a profile and the volume of another instance: the second is refused, in either order', async () => {
  const [one, other] = [await arrange(), await arrange()];
  const [first, second] = [await newVolume(), await newVolume()];
  expect(
    await queueingForRow(world, { table: 'volumes', id: first }, one.names(first), attaches(first, other.computeId)),
  ).toEqual([answered(), refusedWith(400, { reason: `Volume ${first} is already attached.` })]);
  expect(
    await queueingForRow(world, { table: 'volumes', id: second }, attaches(second, other.computeId), one.names(second)),
  ).toEqual([answered(), refusedWith(400, elsewhere(other.computeId))]);
  expect(await one.slots()).toEqual([first]);
});

/** Runs a request after a change of a profile is decided and before it is stored. */
async function beforeItIsStored<T>(change: () => Promise<T>, request: () => Promise<unknown>): Promise<T> {
  const held = sagas.next({ saga: 'change-config', step: 'store', at: 'before' });
  const changing = change();
  changing.catch(() => undefined);
  try {
    await Promise.race([held.reached, changing]);
    await request();
  } finally {
    held.release();
  }
  return changing;
}

describe('between the decision on a change and its storage', () => {
  it('a volume deleted or attached elsewhere makes it fail', async () => {
    const [one, other] = [await arrange(), await arrange()];
    const [gone, taken] = [await newVolume(), await newVolume()];
    const deletes = () => world.ask(deleteVolume, { params: { volumeId: gone } });
    await expect(beforeItIsStored(one.names(gone), deletes)).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'devices.sdb.volume_id', reason: 'volume_id is not valid' }],
    });
    await expect(beforeItIsStored(one.names(taken), () => attaches(taken, other.computeId)())).rejects.toMatchObject({
      status: 400,
      errors: [elsewhere(other.computeId)],
    });
    expect(await holder(taken)).toBe(other.computeId);
    expect(await one.slots()).toEqual([null]);
    expect(await world.ask(listInterfaces, { params: one.params })).toEqual([]);
  });

  it('a volume that it detaches stays on the instance that got it in between', async () => {
    const [one, other, id] = [await arrange(), await arrange(), await newVolume()];
    await one.names(id)();
    await beforeItIsStored(
      () => one.update({ devices: {} }),
      async () => {
        await world.ask(detachVolume, { params: { volumeId: id } });
        await attaches(id, other.computeId)();
      },
    );
    expect(await holder(id)).toBe(other.computeId);
  });
});
