/**
 * Catches: an attachment decided on data that another request is about to change. Forces each pair of requests into both
 * orders; the second request must see the result of the first.
 */
import { CommandRunner } from '@stratus/commands';
import { COMPUTE_ID, attachVolume, createVolume, deleteVolume, detachVolume, getVolume } from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, callerOf, notFound, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { REGION, createRelatedResourcesWorld, uniqueLabel } from '../../test/related-resources-world.js';
import type { RelatedResourcesWorld } from '../../test/related-resources-world.js';
import { VolumeRepository } from './volume.repository.js';

let world: RelatedResourcesWorld;
beforeAll(async () => {
  world = await createRelatedResourcesWorld();
});
afterAll(() => world.stop());

const newVolume = async (): Promise<number> => {
  const { id } = await world.ask(createVolume, { body: { region: REGION, label: uniqueLabel('v') } });
  await world.settled(id);
  return id;
};
const attaches = (volumeId: number, host: number) => (request: RequestIdentity) =>
  world.ask(attachVolume, { params: { volumeId }, body: { [COMPUTE_ID]: host }, request });
const detaches = (volumeId: number) => (request: RequestIdentity) =>
  world.ask(detachVolume, { params: { volumeId }, request });
const deletes = (volumeId: number) => (request: RequestIdentity) =>
  world.ask(deleteVolume, { params: { volumeId }, request });
/** Changes volumes as the deletion of an instance does, in one transaction. */
const deletesHost = (host: number) => (request: RequestIdentity) =>
  world.running.get(CommandRunner).run({ caller: callerOf(1), request }, async (transaction) => {
    await transaction.statements.query('select from instances where id = $1 for update', [host]);
    await world.running.get(VolumeRepository).detachFrom(transaction, { id: host, label: 'host' });
    await transaction.statements.query('delete from instances where id = $1', [host]);
    return {};
  });
const attachedTo = async (volumeId: number) => (await world.ask(getVolume, { params: { volumeId } }))[COMPUTE_ID];

describe('two attachments of a volume', () => {
  it('to two instances: the second is refused', async () => {
    const [id, one, two] = [await newVolume(), await world.newInstance(), await world.newInstance()];
    expect(await whileFirstIsUncommitted(world, attaches(id, one.id), attaches(id, two.id))).toEqual([
      answered({ [COMPUTE_ID]: one.id }),
      refusedWith(400, { reason: `Volume ${id} is already attached.` }),
    ]);
    expect(await attachedTo(id)).toBe(one.id);
  });

  it('and a detachment: each sees the result of the other', async () => {
    const [id, host] = [await newVolume(), await world.newInstance()];
    expect(await whileFirstIsUncommitted(world, attaches(id, host.id), detaches(id))).toEqual([answered(), answered()]);
    await world.ask(attachVolume, { params: { volumeId: id }, body: { [COMPUTE_ID]: host.id } });
    expect(await whileFirstIsUncommitted(world, detaches(id), attaches(id, host.id))).toEqual([answered(), answered()]);
  });
});

describe('attaching a volume and deleting it', () => {
  it('refuses the second', async () => {
    const [one, two, host] = [await newVolume(), await newVolume(), await world.newInstance()];
    expect(await whileFirstIsUncommitted(world, attaches(one, host.id), deletes(one))).toEqual([
      answered(),
      refusedWith(400, {
        reason: expect.stringContaining(`it is attached to instance ${host.id}, which is running`),
      }),
    ]);
    expect(await whileFirstIsUncommitted(world, deletes(two), attaches(two, host.id))).toEqual([
      answered(),
      notFound(),
    ]);
  });
});

describe('detaching a volume from an instance and deleting it', () => {
  it('deletes it in either order', async () => {
    const host = await world.newInstance();
    const [one, two] = [await newVolume(), await newVolume()];
    for (const id of [one, two]) await attaches(id, host.id)({ id: 'r', executionId: crypto.randomUUID() });
    expect(await whileFirstIsUncommitted(world, detaches(one), deletes(one))).toEqual([answered(), answered()]);
    await world.sql.query(`update compute.instances set status = 'offline' where id = $1`, [host.id]);
    expect(await whileFirstIsUncommitted(world, deletes(two), detaches(two))).toEqual([answered(), notFound()]);
  });

  it('checks the instance that it is now attached to', async () => {
    const [off, runs] = [await world.newInstance({ status: 'offline' }), await world.newInstance()];
    const id = await newVolume();
    expect(await whileFirstIsUncommitted(world, attaches(id, runs.id), deletes(id))).toEqual([
      answered(),
      refusedWith(400, { reason: expect.stringContaining('which is running') }),
    ]);
    await world.ask(detachVolume, { params: { volumeId: id } });
    expect(await whileFirstIsUncommitted(world, attaches(id, off.id), deletes(id))).toEqual([answered(), answered()]);
    const ofVolume = (await world.eventsOf('volume', id)).slice(-2);
    expect(ofVolume).toEqual(['volume_detach finished', 'volume_delete finished']);
  });
});

describe('attaching a volume and deleting the instance', () => {
  it('leaves it detached, in either order', async () => {
    const [id, one, two] = [await newVolume(), await world.newInstance(), await world.newInstance()];
    expect(await whileFirstIsUncommitted(world, attaches(id, one.id), deletesHost(one.id))).toEqual([
      answered({ [COMPUTE_ID]: one.id }),
      answered(),
    ]);
    expect(await attachedTo(id)).toBeNull();
    expect(await whileFirstIsUncommitted(world, deletesHost(two.id), attaches(id, two.id))).toEqual([
      answered(),
      refusedWith(400, { field: COMPUTE_ID }),
    ]);
    expect(await attachedTo(id)).toBeNull();
    const ofVolume = (await world.eventsOf('volume', id)).slice(3);
    expect(ofVolume).toEqual(['volume_attach finished', 'volume_detach finished']);
  });

  it('and creating one on it: no volume is created on a deleted instance', async () => {
    const host = await world.newInstance();
    const creates = (request: RequestIdentity) =>
      world.ask(createVolume, { body: { label: uniqueLabel('v'), region: REGION, [COMPUTE_ID]: host.id }, request });
    expect(await whileFirstIsUncommitted(world, deletesHost(host.id), creates)).toEqual([
      answered(),
      refusedWith(400, { field: COMPUTE_ID }),
    ]);
  });
});
