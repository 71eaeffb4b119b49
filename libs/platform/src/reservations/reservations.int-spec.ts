/** Catches: a repeat that takes effect twice, an undo without its do that fails, and ids that are never forgotten. */
import { randomUUID } from 'node:crypto';
import type { ApiError } from '@stratus/contracts';
import { Things, thingCall } from '../../test/things.js';
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

describe('what is reserved', () => {
  it('may be reserved again: the work is done again and finds what is there', async () => {
    const key = newKey();
    await reserve(key);
    expect(await reserve(key)).toEqual({ outcome: undefined, times: 2 });
  });

  it('is given up once, and cannot be reserved or completed any more', async () => {
    const key = newKey();
    await reserve(key);
    await giveUp(key);
    await giveUp(key);
    await expect(reserve(key)).rejects.toMatchObject(refused(GIVEN_UP));
    await expect(complete(key)).rejects.toMatchObject(refused(GIVEN_UP));
    expect(done).toEqual(['do', 'undo']);
  });

  it('is completed once, and knows it when it is reserved again', async () => {
    const key = newKey();
    await reserve(key);
    await complete(key);
    await complete(key);
    expect(await reserve(key)).toMatchObject({ outcome: 'completed' });
    expect(done).toEqual(['do', 'complete', 'do']);
  });

  it('cannot be given up once it is complete: refused, or left as it is without a refusal', async () => {
    const key = newKey();
    await complete(key);
    await giveUp(key);
    await expect(giveUp(key, COMPLETE)).rejects.toMatchObject(refused(COMPLETE));
    expect(done).toEqual(['complete']);
  });

  it('is another thing for another account', async () => {
    const key = newKey();
    await giveUp(key);
    expect(await reserve({ ...key, accountId: 2 })).toMatchObject({ outcome: undefined });
  });
});

it('given up before it was reserved is refused when it comes', async () => {
  const key = newKey();
  await giveUp(key);
  await expect(reserve(key)).rejects.toMatchObject(refused(GIVEN_UP));
  expect(done).toEqual(['undo']);
});

it('an undo that fails has given up nothing', async () => {
  const key = newKey();
  const failing = run((transaction) =>
    reservations.giveUp(transaction, key, () => Promise.reject(new Error('not now'))),
  );
  await expect(failing).rejects.toThrow('not now');
  expect(await reserve(key)).toMatchObject({ times: 1 });
});

it('ids are forgotten after a day, a few with each end', async () => {
  const old = () => things.sql.query(`select from ended_reservations where ended < now() - interval '1 day'`);
  await things.sql.query(`
    insert into ended_reservations
    select 1, gen_random_uuid(), 'given_up', now() - interval '25 hours' from generate_series(1, 15)`);
  await giveUp(newKey());
  expect((await old()).rowCount).toBe(5);
  await complete(newKey());
  expect((await old()).rowCount).toBe(0);
});
