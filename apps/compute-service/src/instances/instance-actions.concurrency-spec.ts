import { isDeepStrictEqual } from 'node:util';
import {
  COMPUTE,
  bootInstance,
  createInstance,
  deleteInstance,
  getInstance,
  migrateInstance,
  shutdownInstance,
} from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, notFound, queueingForRow, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import type { Action } from '@stratus/testing';
import { HeldSagas } from '../../test/held-sagas.js';
import { NO_TIME, REGION, createInstanceWorld, uniqueLabel, withImage } from '../../test/instances/instance-world.js';
import type { InstanceWorld } from '../../test/instances/instance-world.js';

const sagas = new HeldSagas();
let world: InstanceWorld;
beforeAll(async () => {
  world = await createInstanceWorld(NO_TIME, sagas);
});
afterAll(() => world.stop());

const tables = () => ({ sql: world.sql, schema: 'compute' });
const inRow = (id: number, first: Action<unknown>, second: Action<unknown>) =>
  queueingForRow(tables(), { table: 'instances', id }, first, second);
const uncommitted = (first: Action<unknown>, second: Action<unknown>) =>
  whileFirstIsUncommitted(tables(), first, second);

/** Runs both requests while the first one's job is held before its last step. */
async function besideJob<T>(saga: string, both: () => Promise<T>): Promise<T> {
  const held = sagas.next({ saga, step: 'finish', at: 'before' });
  try {
    return await both();
  } finally {
    held.release();
  }
}

const actionsOn = (computeId: number) => {
  const params = { computeId };
  return {
    boot: (request: RequestIdentity) => world.ask(bootInstance, { params, body: {}, request }),
    shutdown: (request: RequestIdentity) => world.ask(shutdownInstance, { params, request }),
    remove: (request: RequestIdentity) => world.ask(deleteInstance, { params, request }),
    migrate: (request: RequestIdentity) => world.ask(migrateInstance, { params, body: { type: 'warm' }, request }),
  };
};
const busy = refusedWith(400, { reason: 'Compute busy.' });
const off = async () => {
  const { id } = await world.create({ ...withImage(), booted: false });
  await world.settled(id, 'offline');
  return id;
};
const isGone = (id: number) =>
  expect(world.ask(getInstance, { params: { computeId: id } })).rejects.toMatchObject({ status: 404 });
/** The final states of all jobs of a kind. */
const endsOf = async (id: number, job: string) => {
  const events = (await world.eventsOf(id)).map((event) => event.split(' '));
  return events
    .filter(([type]) => type === `${COMPUTE}_${job}`)
    .flatMap(([, status]) => (isEnd(status) ? [status] : []));
};
const isEnd = (status: string | undefined) => status === 'finished' || status === 'failed';
const eventsOf = async (id: number, job: string) =>
  (await world.eventsOf(id)).filter((event) => event === `${COMPUTE}_${job} scheduled`).length;

describe('two actions on one instance at once', () => {
  it('boot and boot: one succeeds, the other is refused as busy', async () => {
    const id = await off();
    const { boot } = actionsOn(id);
    expect(await besideJob('boot-instance', () => uncommitted(boot, boot))).toEqual([answered(), busy]);
    await world.settled(id, 'running');
    expect(await eventsOf(id, 'boot')).toBe(1);
  });

  it('two migrations: one starts', async () => {
    const { id } = await world.running();
    const { migrate } = actionsOn(id);
    expect(await besideJob('migrate-host', () => uncommitted(migrate, migrate))).toEqual([answered(), busy]);
    await world.settled(id, 'running');
    expect(await eventsOf(id, 'migrate')).toBe(1);
  });

  it('boot, then delete: the delete cancels the boot', async () => {
    const id = await off();
    const { boot, remove } = actionsOn(id);
    expect(await besideJob('boot-instance', () => uncommitted(boot, remove))).toEqual([answered(), answered()]);
    await isGone(id);
    expect(await endsOf(id, 'boot')).toEqual(['failed']);
  });

  it('delete, then boot: the boot is cancelled, busy or too late, and the instance is deleted', async () => {
    const id = await off();
    const { boot, remove } = actionsOn(id);
    const [removed, booted] = await besideJob('boot-instance', () => uncommitted(remove, boot));
    expect(removed).toEqual(answered());
    expect([answered(), busy, notFound()]).toContainEqual(booted);
    await isGone(id);
    expect(await endsOf(id, 'boot')).toEqual(isDeepStrictEqual(booted, { answer: {} }) ? ['failed'] : []);
  });

  it('delete and delete: one succeeds, whichever locks the row first', async () => {
    const id = await off();
    const { remove } = actionsOn(id);
    const [first, second] = await inRow(id, remove, remove);
    expect(first).toEqual(answered());
    expect([busy, notFound()]).toContainEqual(second);
  });

  it('shutdown and delete, both waiting for the row: the delete cancels the shutdown', async () => {
    const { id } = await world.running();
    const { shutdown, remove } = actionsOn(id);
    expect(await besideJob('shutdown-instance', () => inRow(id, shutdown, remove))).toEqual([answered(), answered()]);
    await isGone(id);
    expect(await endsOf(id, 'shutdown')).toEqual(['failed']);
  });

  it('migrate, then delete: the delete cancels or refuses the migration', async () => {
    const { id } = await world.running();
    const { migrate, remove } = actionsOn(id);
    const [migrated, removed] = await besideJob('migrate-host', () => uncommitted(migrate, remove));
    expect(removed).toEqual(answered());
    // A warm one asks network-service before it is accepted.
    const deleted = refusedWith(400, { reason: 'The instance has been deleted' });
    expect([answered(), busy, deleted]).toContainEqual(migrated);
    await isGone(id);
    expect(await endsOf(id, 'migrate')).toEqual(isDeepStrictEqual(migrated, { answer: {} }) ? ['failed'] : []);
  });
});

describe('creating two instances with the same label at once', () => {
  const create =
    (label: string, more: object = {}) =>
    (request: RequestIdentity) =>
      world.ask(createInstance, { body: { type: 'g6-nanode-1', region: REGION, label, ...more }, request });
  const taken = refusedWith(400, { field: 'label', reason: 'Label must be unique among your instances' });

  it('creates one of them', async () => {
    const label = uniqueLabel();
    expect(await uncommitted(create(label), create(label))).toEqual([answered({ label }), taken]);
  });

  it('refuses the second even if the first fails later, and then the label is free', async () => {
    const label = uniqueLabel();
    const doomed = { ...withImage(), interfaces: [{ purpose: 'vpc', subnet_id: 999_999 }] };
    const [first, second] = await uncommitted(create(label, doomed), create(label));
    expect(first).toEqual(refusedWith(400, { field: 'interfaces[0].subnet_id' }));
    expect(second).toEqual(taken);
    expect(await world.create({ label })).toMatchObject({ label });
  });
});
