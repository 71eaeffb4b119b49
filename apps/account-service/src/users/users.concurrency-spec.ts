import { createToken, createUser, deleteToken, updateUser } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { waitUntilBlockedBy } from '@stratus/testing';
import { createAccountWorld, inTransaction } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';

let world: AccountWorld;
let owner: Caller;
beforeAll(async () => {
  world = await createAccountWorld();
  owner = await world.newUser(await world.newAccount());
});
afterAll(() => world.stop());

/** Runs `during` while a transaction of another session has run `statement`, then ends that transaction as specified. */
async function whileOpen<T>(
  statement: string,
  values: unknown[],
  during: () => Promise<T>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<T> {
  return inTransaction(world.sql, async (holder, pid) => {
    await holder.query(statement, values);
    const result = during();
    result.catch(() => undefined);
    await waitUntilBlockedBy(world.sql, pid);
    await holder.query(end);
    return result;
  });
}

describe('the same username at the same time', () => {
  const INSERT = `insert into account.users (account_id, username, email, restricted, created)
    values ($1, $2, 'x@example.com', false, now())`;
  const create = (username: string) => world.as(owner)(createUser, { body: { username, email: 'same@example.com' } });

  it('is refused to the second if the first commits', async () => {
    const account = await world.newAccount();
    await expect(whileOpen(INSERT, [account, 'SAME'], () => create('same'))).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'username', reason: 'Username is taken (ignoring case)' }],
    });
  });

  it('goes to the second if the first rolls back', async () => {
    const account = await world.newAccount();
    const user = await whileOpen(INSERT, [account, 'other'], () => create('other'), 'rollback');
    expect(user).toMatchObject({ username: 'other' });
  });

  it('goes to exactly one of many', async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(async () => world.newUser(await world.newAccount())));
    const body = { username: 'wanted', email: 'w@example.com' };
    const outcomes = await Promise.allSettled(owners.map((one) => world.as(one)(createUser, { body })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason.status).toBe(400);
  });
});

it('two users who restrict each other at once do not leave the account without an unrestricted one', async () => {
  const accountId = await world.newAccount();
  const [one, other] = [await world.newUser(accountId), await world.newUser(accountId)];
  const restrict = (by: Caller, whom: Caller) =>
    world.as(by)(updateUser, { params: { username: whom.username }, body: { restricted: true } });
  const outcomes = await whileOpen('select from account.accounts where id = $1 for update', [accountId], () =>
    Promise.allSettled([restrict(one, other), restrict(other, one)]),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({ status: 403 });
  const { rows } = await world.sql.query(
    'select count(*)::int as free from account.users where account_id = $1 and not restricted',
    [accountId],
  );
  expect(rows[0].free).toBe(1);
});

describe('a token that creates another during its revocation', () => {
  it('creates none if the revocation comes first', async () => {
    const acting = await world.resolve((await world.newToken(owner)).token);
    await expect(
      whileOpen('update account.tokens set revoked = now() where id = $1', [acting.tokenId], () =>
        world.as(acting)(createToken, { body: {} }),
      ),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('makes the revocation wait if it comes first', async () => {
    const acting = await world.resolve((await world.newToken(owner)).token);
    await whileOpen('select from account.tokens where id = $1 for share', [acting.tokenId], () =>
      world.as(owner)(deleteToken, { params: { tokenId: acting.tokenId ?? 0 } }),
    );
    await expect(world.as(acting)(createToken, { body: {} })).rejects.toMatchObject({ status: 401 });
  });

  it('creates none during the deletion of its user', async () => {
    const acting = await world.newUser(owner.accountId);
    await expect(
      whileOpen('delete from account.users where id = $1', [acting.userId], () =>
        world.as(acting)(createToken, { body: {} }),
      ),
    ).rejects.toMatchObject({ status: 401 });
  });
});
