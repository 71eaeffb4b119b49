/**
 * Catches: a reservation that survives its release because both looked before either committed, a repeat that reserves
 * twice, and a reservation that is both completed and released.
 */
import { randomUUID } from 'node:crypto';
import type { ApiError, RequestIdentity } from '@stratus/contracts';
import { answered, refusedWith, whileFirstIsUncommitted } from '@stratus/testing';
import { Things, thingCall } from '@stratus/testing/things';
import type { Transaction } from '../transactions/command-runner.js';
import * as reservations from './reservations.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const GIVEN_UP: ApiError = { field: 'id', reason: 'given up' };
const COMPLETE: ApiError = { field: 'id', reason: 'complete' };

/** A thing whose label is the id; its count is the number of completions. */
class Reservation {
  readonly id = randomUUID();
  readonly reserve = this.command((transaction, key) =>
    reservations.reserve(transaction, key, GIVEN_UP, async () => {
      await transaction.statements.query('insert into things (label) values ($1) on conflict do nothing', [this.id]);
    }),
  );
  readonly giveUp = this.command((transaction, key) =>
    reservations.giveUp(
      transaction,
      key,
      () => transaction.statements.query('delete from things where label = $1', [this.id]),
      COMPLETE,
    ),
  );
  readonly complete = this.command((transaction, key) =>
    reservations.complete(transaction, key, GIVEN_UP, () =>
      transaction.statements.query('update things set count = count + 1 where label = $1', [this.id]),
    ),
  );

  async counts(): Promise<number[]> {
    const { rows } = await things.sql.query<{ count: number }>('select count from things where label = $1', [this.id]);
    return rows.map(({ count }) => count);
  }

  private command(work: (transaction: Transaction, key: reservations.ReservationKey) => Promise<unknown>) {
    return (request: RequestIdentity) =>
      things.commands.run(thingCall({ ...request }), async (transaction) => {
        await work(transaction, { accountId: 1, id: this.id });
        return {};
      });
  }
}

const both = (
  first: (request: RequestIdentity) => Promise<unknown>,
  second: (request: RequestIdentity) => Promise<unknown>,
) => whileFirstIsUncommitted({ sql: things.sql, schema: things.schema }, first, second);
const request = (): RequestIdentity => ({ id: randomUUID(), executionId: randomUUID() });

describe('a reservation and its release at once', () => {
  it('leave nothing when the reservation comes first', async () => {
    const one = new Reservation();
    expect(await both(one.reserve, one.giveUp)).toEqual([answered(), answered()]);
    expect(await one.counts()).toEqual([]);
  });

  it('leave nothing when the release comes first: the reservation is refused', async () => {
    const one = new Reservation();
    expect(await both(one.giveUp, one.reserve)).toEqual([answered(), refusedWith(400, GIVEN_UP)]);
    expect(await one.counts()).toEqual([]);
  });
});

describe('twice at once', () => {
  it('a reservation takes effect once', async () => {
    const one = new Reservation();
    expect(await both(one.reserve, one.reserve)).toEqual([answered(), answered()]);
    expect(await one.counts()).toEqual([0]);
  });

  it('a release takes effect once', async () => {
    const one = new Reservation();
    await one.reserve(request());
    expect(await both(one.giveUp, one.giveUp)).toEqual([answered(), answered()]);
    expect(await one.counts()).toEqual([]);
  });

  it('a completion takes effect once', async () => {
    const one = new Reservation();
    await one.reserve(request());
    expect(await both(one.complete, one.complete)).toEqual([answered(), answered()]);
    expect(await one.counts()).toEqual([1]);
  });
});

describe('a completion and a release at once', () => {
  it('have the outcome of the first', async () => {
    const [one, other] = [new Reservation(), new Reservation()];
    for (const { reserve } of [one, other]) await reserve(request());
    expect(await both(one.complete, one.giveUp)).toEqual([answered(), refusedWith(400, COMPLETE)]);
    expect(await both(other.giveUp, other.complete)).toEqual([answered(), refusedWith(400, GIVEN_UP)]);
    expect([await one.counts(), await other.counts()]).toEqual([[1], []]);
  });
});
