/**
 * Catches: a gate held by two migrations, one that stays closed after its migration or opens for another one, and an
 * instance whose first event has not arrived yet.
 */
import { COMPUTE_ID, closeGate, openGate } from '@stratus/contracts';
import type { RequestIdentity } from '@stratus/contracts';
import { answered, queueingForRow, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { createNetworkWorld, newComputeId, of, uuid } from '../../test/network-world.js';
import type { NetworkWorld } from '../../test/network-world.js';

let world: NetworkWorld;
beforeAll(async () => {
  world = await createNetworkWorld();
});
afterAll(() => world.stop());

type Action = (request: RequestIdentity) => Promise<object>;
const closes =
  (id: number, migration: string): Action =>
  (request) =>
    world.ask(closeGate, { body: of(id, { migration_id: migration }), request });
const opens =
  (id: number, migration: string): Action =>
  (request) =>
    world.ask(openGate, { body: of(id, { migration_id: migration }), request });
const close = (id: number, migration: string) => world.ask(closeGate, { body: of(id, { migration_id: migration }) });
const open = (id: number, migration: string) => world.ask(openGate, { body: of(id, { migration_id: migration }) });
const gateOf = async (id: number) =>
  (await world.sql.query('select migration_id from network.computes where id = $1', [id])).rows[0]?.migration_id;
const held = { status: 400, errors: [expect.objectContaining({ field: COMPUTE_ID })] };

it('is closed by one migration at a time, and opened by that one', async () => {
  const { id } = await world.newCompute();
  const [mine, theirs] = [uuid(), uuid()];
  for (let time = 0; time < 2; time += 1) await close(id, mine);
  await expect(close(id, theirs)).rejects.toMatchObject(held);
  await open(id, theirs);
  expect(await gateOf(id)).toBe(mine);
  for (let time = 0; time < 2; time += 1) await open(id, mine);
  expect(await gateOf(id)).toBeNull();
  await expect(close(id, mine)).rejects.toMatchObject({ status: 400, errors: [{ field: 'migration_id' }] });
});

it('ends with the instance', async () => {
  const { id } = await world.newCompute();
  const migration = uuid();
  await close(id, migration);
  await world.release(id);
  expect(await open(id, migration)).toEqual({});
  await expect(close(id, uuid())).rejects.toMatchObject(held);
});

it('of an instance known only to its owner works after one request to the owner', async () => {
  const id = newComputeId();
  await expect(close(id, uuid())).rejects.toMatchObject({ errors: [{ reason: `Invalid Compute ID ${id}` }] });
  world.owned.computes.set(id, { id, account: 1, label: 'young', region: 'us-east' });
  const asked = world.owned.asked;
  const migration = uuid();
  await close(id, migration);
  await open(id, migration);
  expect(world.owned.asked).toBe(asked + 1);
  await world.release(id);
});

describe('at once', () => {
  const ways: [string, (id: number, ...both: [Action, Action]) => Promise<unknown>][] = [
    [
      'the second while the first is about to commit',
      (_, ...both) => whileFirstIsUncommitted({ sql: world.sql, schema: 'network' }, ...both),
    ],
    [
      'both queueing for the instance',
      (id, ...both) => queueingForRow({ sql: world.sql, schema: 'network' }, { table: 'computes', id }, ...both),
    ],
  ];

  it.each(ways)('two migrations: the first has it, %s', async (_, both) => {
    const { id } = await world.newCompute();
    const mine = uuid();
    expect(await both(id, closes(id, mine), closes(id, uuid()))).toEqual([
      answered(),
      refusedWith(400, { field: COMPUTE_ID }),
    ]);
    await open(id, mine);
  });

  it.each(ways)('a close and its opening leave it open, in either order, %s', async (_, both) => {
    const { id } = await world.newCompute();
    const [one, other] = [uuid(), uuid()];
    await both(id, closes(id, one), opens(id, one));
    expect(await gateOf(id)).toBeNull();
    await whileFirstIsUncommitted({ sql: world.sql, schema: 'network' }, opens(id, other), closes(id, other));
    expect(await gateOf(id)).toBeNull();
  });
});
