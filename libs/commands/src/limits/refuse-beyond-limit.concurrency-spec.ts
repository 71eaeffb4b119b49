import { randomInt } from 'node:crypto';
import type { AccountLimits } from '@stratus/contracts';
import { waitUntilBlockedBy } from '@stratus/testing';
import { Gate, Things, thingCall } from '@stratus/testing/things';
import { refuseBeyondLimit } from './refuse-beyond-limit.js';
import type { Limited } from './refuse-beyond-limit.js';

const things = new Things(process.env.TEST_DATABASE_URL ?? '');
beforeAll(() => things.open());
afterAll(() => things.close());

const THING: Limited = {
  kind: 'vpcs',
  plural: 'things',
  rows: `select from things where label like $1::bigint || ':%'`,
};

/** An account of a test. */
class Account {
  readonly id = randomInt(1, 1_000_000_000);
  private added = 0;
  /** Session of the command at the gate. */
  private waiting = 0;

  constructor(private readonly limits: AccountLimits | undefined) {}

  /** A command that adds a thing, and waits at the gate before its commit. */
  add(gate?: Gate): Promise<unknown> {
    const label = `${this.id}:${(this.added += 1)}`;
    return things.commands.run(thingCall(), async ({ statements }) => {
      await refuseBeyondLimit(statements, { accountId: this.id, ...(this.limits && { limits: this.limits }) }, THING);
      await statements.query('insert into things (label) values ($1)', [label]);
      if (gate) {
        const [session] = await statements.query<{ pid: number }>('select pg_backend_pid() as pid');
        this.waiting = session!.pid;
        await gate.pass();
      }
      return { label };
    });
  }

  /** Starts the second command while the first is uncommitted, and commits the first once the second waits for it. */
  async addTwo(): Promise<PromiseSettledResult<unknown>[]> {
    const gate = new Gate();
    const first = this.add(gate);
    await gate.reached;
    const second = this.add();
    await waitUntilBlockedBy(things.sql, this.waiting);
    gate.open();
    return Promise.allSettled([first, second]);
  }

  async count(): Promise<number> {
    const { rows } = await things.sql.query('select from things where label like $1', [`${this.id}:%`]);
    return rows.length;
  }
}

/** Has one account add while the other's command is uncommitted: waiting for it would never end. */
async function addDuring(one: Account, other: Account): Promise<void> {
  const gate = new Gate();
  const first = one.add(gate);
  await gate.reached;
  await other.add();
  gate.open();
  await first;
}

const refused = { status: 'rejected', reason: expect.objectContaining({ status: 400 }) as unknown };

describe('an account with a limit', () => {
  it('gets no more when two creates meet at the last place', async () => {
    const account = new Account({ vpcs: 2 });
    await account.add();
    expect(await account.addTwo()).toMatchObject([{ status: 'fulfilled' }, refused]);
    expect(await account.count()).toBe(2);
  });

  it('gets both when two creates meet with places for both', async () => {
    const account = new Account({ vpcs: 2 });
    expect(await account.addTwo()).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  });

  it('is told the limit and what to do', async () => {
    const reason = (text: string): object => ({
      status: 400,
      errors: [{ reason: expect.stringMatching(text) as unknown }],
    });
    await expect(new Account({ vpcs: 0 }).add()).rejects.toMatchObject(
      reason('things are limited to 0 in this account. Ask'),
    );
    const account = new Account({ vpcs: 1 });
    await account.add();
    await expect(account.add()).rejects.toMatchObject(reason('things are limited to 1 in this account. Delete one'));
  });

  it('frees a place by deleting', async () => {
    const account = new Account({ vpcs: 1 });
    await account.add();
    await things.sql.query('delete from things where label like $1', [`${account.id}:%`]);
    await expect(account.add()).resolves.toBeDefined();
  });

  it.each([undefined, {}, { users: 0 }])('waits for nobody with the limits %j', async (limits) => {
    const account = new Account(limits);
    await addDuring(account, account);
  });

  it('does not wait for another account', async () => {
    await addDuring(new Account({ vpcs: 1 }), new Account({ vpcs: 1 }));
  });
});
