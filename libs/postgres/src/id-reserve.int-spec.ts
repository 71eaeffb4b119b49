/** Catches: an id handed out twice or out of order, ids that outlive their time, and takers that wait for ever. */
import { jest } from '@jest/globals';
import { Things } from '@stratus/testing/things';
import { IdReserve } from './id-reserve.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(async () => {
  await things.open();
  await things.sql.query('create table counted (id bigint generated always as identity primary key)');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => things.close());

let now = 0;
const newReserve = () => new IdReserve(things.database, 'counted', () => now);
const takeEach = (reserve: IdReserve, takers: number) =>
  Promise.all(Array.from({ length: takers }, () => reserve.take(1))).then((ids) => ids.flat());
const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

describe('a reserve of ids', () => {
  it('gives each taker ids of its own, in the order in which they ask, also beside another reserve', async () => {
    const [one, other] = [newReserve(), newReserve()];
    const taken = await Promise.all([takeEach(one, 20), one.take(3), takeEach(other, 20), takeEach(one, 20)]);
    const ofOne = [taken[0], taken[1], taken[3]].flat();
    expect(ofOne).toEqual(ascending(ofOne));
    expect(new Set(taken.flat()).size).toBe(63);
  });

  it('reads for all takers at once, and under load ahead of them', async () => {
    const reserve = newReserve();
    const read = jest.spyOn(things.database, 'read');
    for (let round = 0; round < 10; round += 1) await takeEach(reserve, 10);
    // 10, then 10 and 10 ahead, 10 and 20 ahead, 10 and 40 ahead.
    expect(read.mock.calls).toHaveLength(4);
  });

  it('throws ids away that are older than a tenth of a second, so that later ids are greater', async () => {
    const [idle, busy] = [newReserve(), newReserve()];
    await takeEach(idle, 10);
    await takeEach(idle, 10);
    const [later] = await busy.take(1);
    now += 101;
    const [after] = await idle.take(1);
    expect(after).toBeGreaterThan(later as number);
  });

  it('fails all takers while Postgres is away, and serves those who come later', async () => {
    const reserve = newReserve();
    jest.spyOn(things.database, 'read').mockRejectedValueOnce(new Error('away'));
    const failed = await Promise.allSettled([reserve.take(1), reserve.take(1)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await reserve.take(2)).toHaveLength(2);
  });
});
