import {
  createSshKey,
  deleteSshKey,
  deleteUser,
  findKeyOwners,
  getSshKey,
  getUser,
  listEvents,
  listSshKeys,
  listUsers,
  updateSshKey,
} from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createAccountWorld } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGfaG5oFYmMnsVzLk4dyhfnYQ0cPp0yNTsiGqg6XZbKw me@laptop';

let world: AccountWorld;
let owner: Caller;
beforeAll(async () => {
  world = await createAccountWorld();
});
beforeEach(async () => {
  owner = await world.newUser(await world.newAccount());
});
afterAll(() => world.stop());

const add = (caller: Caller, label: string) =>
  world.as(caller)(createSshKey, { body: { label, ssh_key: `  ${KEY}\n` } });
const at = (sshKeyId: number) => ({ params: { sshKeyId } });

describe('an SSH key', () => {
  it('of a restricted user is kept, renamed and deleted; the user sees its events, and its record the label', async () => {
    const user = await world.newUser(owner.accountId, { restricted: true });
    const as = world.as(user);
    const key = await add(user, 'laptop');
    expect(key).toEqual({ id: key.id, label: 'laptop', ssh_key: KEY, created: expect.stringMatching(/^\d{4}-/) });
    expect(await as(getSshKey, at(key.id))).toEqual(key);
    const renamed = await as(updateSshKey, { ...at(key.id), body: { label: 'desk' } });
    expect(renamed).toEqual({ ...key, label: 'desk' });
    expect(await as(updateSshKey, { ...at(key.id), body: { label: 'desk' } })).toEqual(renamed);
    expect((await as(listSshKeys)).data).toEqual([renamed]);
    const shown = await world.as(owner)(getUser, { params: { username: user.username } });
    expect(shown.ssh_keys).toEqual(['desk']);
    expect((await world.as(owner)(listUsers)).data).toContainEqual(shown);
    expect(await as(deleteSshKey, at(key.id))).toEqual({});
    await expect(as(getSshKey, at(key.id))).rejects.toMatchObject({ status: 404 });
    const actions = await eventually('the events', async () => {
      const { data } = await as(listEvents);
      const found = data.filter(({ entity }) => entity?.type === 'user_ssh_key').map(({ action }) => action);
      return found.length === 3 ? found : undefined;
    });
    expect(actions).toEqual(['user_ssh_key_delete', 'user_ssh_key_update', 'user_ssh_key_add']);
  });

  it('is invisible to others, even to users of the same account', async () => {
    const { id } = await add(owner, 'mine');
    const colleague = world.as(await world.newUser(owner.accountId));
    for (const operation of [getSshKey, updateSshKey, deleteSshKey]) {
      await expect(colleague(operation as typeof getSshKey, at(id))).rejects.toMatchObject({ status: 404 });
    }
    expect((await colleague(listSshKeys)).data).toEqual([]);
  });

  it('ends with its user, with an event', async () => {
    const user = await world.newUser(owner.accountId);
    const { id } = await add(user, 'gone');
    await world.as(owner)(deleteUser, { params: { username: user.username } });
    const { rows } = await world.sql.query(
      `select type from account.events where entity_type = 'user_ssh_key' and entity_id = $1 order by sequence`,
      [String(id)],
    );
    expect(rows.map(({ type }) => type)).toEqual(['user_ssh_key_add', 'user_ssh_key_delete']);
  });

  it('is one of a hundred at most, also when several are added at once', async () => {
    await world.sql.query(
      `insert into account.ssh_keys (user_id, label, ssh_key, created)
        select $1, 'k', 'ssh-rsa AAAA', now() from generate_series(1, 98)`,
      [owner.userId],
    );
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd'].map((label) => add(owner, label)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(add(owner, 'one more')).rejects.toMatchObject({
      status: 400,
      errors: [{ reason: 'A user can have up to 100 SSH keys: delete one that you no longer need' }],
    });
  });

  it('counts for its owner, found by name in its account alone', async () => {
    const [user, stranger] = [await world.newUser(owner.accountId), await world.newUser(await world.newAccount())];
    await add(user, 'one');
    const usernames = [user.username.toUpperCase(), owner.username, stranger.username, 'nobody'];
    const { users } = await world.as(owner)(findKeyOwners, { body: { usernames } });
    expect(users.toSorted((a, b) => b.keys - a.keys)).toEqual([
      { username: user.username, keys: 1 },
      { username: owner.username, keys: 0 },
    ]);
  });

  it('counts for a restricted user only as its own: others are unknown, with keys or without', async () => {
    const restricted = await world.newUser(owner.accountId, { restricted: true });
    const other = await world.newUser(owner.accountId);
    await add(restricted, 'one');
    await add(other, 'one');
    const usernames = [restricted, other, owner].map(({ username }) => username);
    const { users } = await world.as(restricted)(findKeyOwners, { body: { usernames } });
    expect(users).toEqual([{ username: restricted.username, keys: 1 }]);
  });
});
