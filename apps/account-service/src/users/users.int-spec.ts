import {
  createUser,
  deleteUser,
  getProfile,
  getProfileGrants,
  getUser,
  getUserGrants,
  grantCreator,
  listUsers,
  resolveUser,
  updateProfile,
  updateUser,
} from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { createAccountWorld } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';

let world: AccountWorld;
let owner: Caller;
beforeAll(async () => {
  world = await createAccountWorld();
  owner = await world.newUser(await world.newAccount(), { username: 'Owner' });
});
afterAll(() => world.stop());

const INVALID = { status: 401, errors: [{ reason: 'Invalid Token' }] };
const TAKEN = { status: 400, errors: [{ field: 'username', reason: expect.stringContaining('taken') }] };
const typesOf = async (userId: number) => {
  const { rows } = await world.sql.query(
    `select type from account.events where entity_type = 'user' and entity_id = $1 order by sequence`,
    [String(userId)],
  );
  return rows.map(({ type }) => type);
};

describe('a user', () => {
  it('is created, viewed, listed and found by a filter', async () => {
    const body = { username: 'ann', email: 'ann@example.com' };
    const ann = await world.as(owner)(createUser, { body });
    expect(ann).toEqual({
      ...body,
      restricted: false,
      user_type: 'default',
      ssh_keys: [],
      tfa_enabled: false,
      verified_phone_number: null,
      password_created: null,
      last_login: null,
    });
    expect(await world.as(owner)(getUser, { params: { username: 'ANN' } })).toEqual(ann);
    const list = { page: 1, pageSize: 100, filter: { field: 'username', comparison: 'eq' as const, value: 'ann' } };
    expect(await world.as(owner)(listUsers, { list })).toEqual({ data: [ann], page: 1, pages: 1, results: 1 });
  });

  it('has a unique name in the whole installation, ignoring case', async () => {
    const stranger = await world.newUser(await world.newAccount());
    await expect(
      world.as(stranger)(createUser, { body: { username: 'OWNER', email: 'o@example.com' } }),
    ).rejects.toMatchObject(TAKEN);
    await expect(
      world.as(stranger)(updateUser, { params: { username: stranger.username }, body: { username: 'owner' } }),
    ).rejects.toMatchObject(TAKEN);
  });

  it('may change the case of its own name', async () => {
    const user = await world.newUser(owner.accountId, { username: 'lower' });
    await world.as(user)(updateUser, { params: { username: 'lower' }, body: { username: 'LOWER' } });
    expect(await world.as(user)(getProfile)).toMatchObject({ username: 'LOWER', uid: user.userId });
    expect(await typesOf(user.userId)).toEqual(['user_create', 'user_update']);
  });

  it('stays unchanged, without an event, for the same values', async () => {
    const user = await world.newUser(owner.accountId);
    await world.as(owner)(updateUser, { params: { username: user.username }, body: { restricted: false } });
    expect(await typesOf(user.userId)).toEqual(['user_create']);
  });

  it('cannot restrict or delete itself', async () => {
    const params = { username: owner.username };
    await expect(world.as(owner)(updateUser, { params, body: { restricted: true } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'restricted' }],
    });
    await expect(world.as(owner)(deleteUser, { params })).rejects.toMatchObject({ status: 400 });
  });

  it('just restricted or deleted can no longer manage users', async () => {
    const body = { username: 'sneaked-in', email: 's@example.com' };
    for (const end of [updateUser, deleteUser]) {
      const late = await world.newUser(owner.accountId);
      await world.as(owner)(end as typeof updateUser, {
        params: { username: late.username },
        body: { restricted: true },
      });
      await expect(world.as(late)(createUser, { body })).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('restricting a user', () => {
  it('leaves the user without grants, and ending the restriction deletes the grants', async () => {
    const user = await world.newUser(owner.accountId, { restricted: true });
    const params = { username: user.username };
    await world.as(user)(grantCreator, { body: { type: 'vpc', id: 501, label: 'mine' } });
    const vpcs = async () => (await world.as(user)(getProfileGrants)).vpc;
    expect(await vpcs()).toEqual([{ id: 501, permissions: 'read_write', label: 'mine' }]);

    await world.as(owner)(updateUser, { params, body: { restricted: false } });
    expect(await world.as(user)(getProfileGrants)).toBeUndefined();
    expect(await world.as(owner)(getUserGrants, { params })).toBeUndefined();
    await world.as(owner)(updateUser, { params, body: { restricted: true } });
    expect(await vpcs()).toEqual([]);
  });

  it('reaches every gateway', async () => {
    const heard = await world.listen('signal.account.access-changed');
    const { username, userId, accountId } = await world.newUser(owner.accountId);
    await world.as(owner)(updateUser, { params: { username }, body: { restricted: true } });
    await eventually('the signal', async () => heard.length > 0 || undefined);
    expect(heard).toEqual([{ accountId, userId }]);
  });
});

describe('deleting a user', () => {
  it('revokes its tokens, each with its event, and frees its name', async () => {
    const heard = await world.listen('signal.account.access-changed');
    const user = await world.newUser(owner.accountId, { username: 'leaving' });
    const { token, id } = await world.newToken(user);
    await world.as(owner)(deleteUser, { params: { username: 'leaving' } });

    await expect(world.resolve(token)).rejects.toMatchObject(INVALID);
    await expect(world.as(user)(getProfile)).rejects.toMatchObject(INVALID);
    await expect(world.as(owner)(getUser, { params: { username: 'leaving' } })).rejects.toMatchObject({ status: 404 });
    await eventually('the signal', async () => heard.length > 0 || undefined);
    expect(heard).toEqual([{ accountId: owner.accountId, userId: user.userId }]);
    const { rows } = await world.sql.query(
      `select type, entity_id from account.events where actor = 'Owner' and type like '%\\_delete' order by position`,
    );
    expect(rows.slice(-3)).toEqual([
      { type: 'token_delete', entity_id: String(user.tokenId) },
      { type: 'token_delete', entity_id: String(id) },
      { type: 'user_delete', entity_id: String(user.userId) },
    ]);
    const again = await world.newUser(owner.accountId, { username: 'leaving' });
    expect(again.userId).not.toBe(user.userId);
  });
});

describe('a user named by an OAuth token', () => {
  it('is resolved by name or id, without scopes', async () => {
    const { tokenId: _token, expires: _expires, ...caller } = { ...owner, scopes: [] };
    expect(await world.client.ask(resolveUser, { body: { username: 'owner' } })).toEqual(caller);
    expect(await world.client.ask(resolveUser, { body: { userId: owner.userId } })).toEqual(caller);
  });

  it.each([{ username: 'nobody' }, { userId: 999_999 }, {}])('is refused when it is %j', async (body) => {
    await expect(world.client.ask(resolveUser, { body })).rejects.toMatchObject(INVALID);
  });
});

describe('a profile', () => {
  it('has its own referral code, which never changes', async () => {
    const [one, other] = [await world.newUser(owner.accountId), await world.newUser(owner.accountId)];
    const codeOf = async (user: Caller) => (await world.as(user)(getProfile)).referrals.code;
    expect(await codeOf(one)).toMatch(/^[0-9a-f]{40}$/);
    expect(await codeOf(one)).toBe(await codeOf(one));
    expect(await codeOf(other)).not.toBe(await codeOf(one));
  });

  it('can be changed by its user, with an event for a real change', async () => {
    const user = await world.newUser(owner.accountId, { restricted: true });
    const body = { timezone: 'Asia/Kathmandu', email_notifications: false, authorized_keys: ['ssh-ed25519 AAAA'] };
    const changed = await world.as(user)(updateProfile, { body });
    expect(changed).toMatchObject({ ...body, uid: user.userId, restricted: true, two_factor_auth: false });
    expect(await world.as(user)(updateProfile, { body })).toEqual(changed);
    expect(await world.as(user)(getProfile)).toEqual(changed);
    const { rows } = await world.sql.query(
      `select data from account.events where type = 'profile_update' and entity_id = $1`,
      [String(user.userId)],
    );
    expect(rows).toEqual([{ data: changed }]);
  });
});
