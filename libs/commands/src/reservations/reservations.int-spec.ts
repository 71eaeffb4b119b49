/** Catches: a repeat that takes effect twice, an undo that fails because nothing was reserved, and ids kept forever. */
import { randomUUID } from 'node:crypto';
import type { ApiError } from '@stratus/contracts';
import { Things, thingCall } from '@stratus/testing/things';
import type { Transaction } from '../transactions/command-runner.js';
import * as reservations from './reservations.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const GIVEN_UP: ApiError = { field: 'id', reason: 'given up' };
const COMPLETE: ApiError = { field: 'id', reason: 'complete' };
const refused = (fault: ApiError) => ({ status: 400, errors: [fault] });

const run = <R>(work: (transaction: Transaction) => Promise<R>) => things.commands.run(thingCall(), work);
const newKey = (): reservations.ReservationKey => ({ accountId: 1, id: randomUUID() });
let done: string[];
beforeEach(() => (done = []));
const doing = (what: string) => async () => ({ times: done.push(what) });
const reserve = (key: reservations.ReservationKey) =>
  run((transaction) =>
    reservations.reserve(transaction, key, GIVEN_UP, async (outcome) => ({ outcome, ...(await doing('do')()) })),
  );
const giveUp = (key: reservations.ReservationKey, refusal?: ApiError) =>
  run(async (transaction) => {
    await reservations.giveUp(transaction, key, doing('undo'), refusal);
    return {};
  });
const complete = (key: reservations.ReservationKey) =>
  run(async (transaction) => {
    await reservations.complete(transaction, key, GIVEN_UP, doing('complete'));
    return {};
  });

describe('a reservation', () => {
  it('runs its work again when repeated, and the work finds the first reservation', async () => {
    const key = newKey();
    await reserve(key);
    expect(await reserve(key)).toEqual({ outcome: undefined, times: 2 });
  });

  it('is released once; later reservations and completions are refused', async () => {
    const key = newKey();
    await reserve(key);
    await giveUp(key);
    await giveUp(key);
    await expect(reserve(key)).rejects.toMatchObject(refused(GIVEN_UP));
    await expect(complete(key)).rejects.toMatchObject(refused(GIVEN_UP));
    expect(done).toEqual(['do', 'undo']);
  });

  it('is completed once, and a repeated reservation reports that', async () => {
    const key = newKey();
    await reserve(key);
    await complete(key);
    await complete(key);
    expect(await reserve(key)).toMatchObject({ outcome: 'completed' });
    expect(done).toEqual(['do', 'complete', 'do']);
  });

  it('cannot be released once complete: refused, or kept unchanged without a refusal', async () => {
    const key = newKey();
    await complete(key);
    await giveUp(key);
    await expect(giveUp(key, COMPLETE)).rejects.toMatchObject(refused(COMPLETE));
    expect(done).toEqual(['complete']);
  });

  it('of another account under the same id is independent', async () => {
    const key = newKey();
    await giveUp(key);
    expect(await reserve({ ...key, accountId: 2 })).toMatchObject({ outcome: undefined });
  });
});

it('a reservation that arrives after its release is refused', async () => {
  const key = newKey();
  await giveUp(key);
  await expect(reserve(key)).rejects.toMatchObject(refused(GIVEN_UP));
  expect(done).toEqual(['undo']);
});

it('an undo that fails releases nothing', async () => {
  const key = newKey();
  const failing = run((transaction) =>
    reservations.giveUp(transaction, key, () => Promise.reject(new Error('not now'))),
  );
  await expect(failing).rejects.toThrow('not now');
  expect(await reserve(key)).toMatchObject({ times: 1 });
});

it('ended ids are deleted after a day, a few with each newly ended one', async () => {
  const old = () => things.sql.query(`select from ended_reservations where ended < now() - interval '1 day'`);
  await things.sql.query(`
    insert into ended_reservations
    select 1, gen_random_uuid(), 'given_up', now() - interval '25 hours' from generate_series(1, 15)`);
  await giveUp(newKey());
  expect((await old()).rowCount).toBe(5);
  await complete(newKey());
  expect((await old()).rowCount).toBe(0);
});
