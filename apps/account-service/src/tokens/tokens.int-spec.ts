import { createToken, deleteToken, findTokens, getToken, listTokens, updateToken } from '@stratus/contracts';
import type { Caller } from '@stratus/contracts';
import { randomUUID } from 'node:crypto';
import { eventually } from '@stratus/testing';
import { createAccountWorld, sha256 } from '../../test/account-world.js';
import type { AccountWorld } from '../../test/account-world.js';
import { TOKEN_VALID } from './token.sql.js';

let world: AccountWorld;
let owner: Caller;
beforeAll(async () => {
  world = await createAccountWorld();
  owner = await world.newUser(await world.newAccount());
});
afterAll(() => world.stop());

const INVALID = { status: 401, errors: [{ reason: 'Invalid Token' }] };
const eventsOf = async (id: number) => {
  const { rows } = await world.sql.query(
    `select type, actor, data from account.events where entity_type = 'token' and entity_id = $1 order by sequence`,
    [String(id)],
  );
  return rows;
};

describe('a token', () => {
  it('is shown in full once, and afterwards as its first 16 characters', async () => {
    const created = await world.as(owner)(createToken, { body: { label: 'CI', scopes: 'vpc:read_write' } });
    expect(created).toMatchObject({ label: 'CI', scopes: 'vpc:read_write', expiry: '2999-12-12T05:00:00' });
    expect(created.token).toMatch(/^[0-9a-f]{64}$/);

    const shown = { ...created, token: created.token.slice(0, 16) };
    const params = { tokenId: created.id };
    expect(await world.as(owner)(getToken, { params })).toEqual(shown);
    expect((await world.as(owner)(listTokens)).data).toContainEqual(shown);
    expect(await world.as(owner)(updateToken, { params, body: {} })).toEqual(shown);
    expect(await eventsOf(created.id)).toEqual([{ type: 'token_create', actor: owner.username, data: shown }]);
  });

  it('has only its own scopes', async () => {
    const { token, id } = await world.newToken(owner, { scopes: 'vpc:read_write events:read_only' });
    const { accountId, userId, username } = owner;
    expect(await world.resolve(token)).toEqual({
      accountId,
      userId,
      username,
      restricted: false,
      scopes: ['vpc:read_write', 'events:read_only'],
      limits: {},
      tokenId: id,
      expires: null,
    });
    expect((await world.resolve((await world.newToken(owner, { scopes: '' })).token)).scopes).toEqual([]);
  });

  it('never creates one with more rights', async () => {
    const weak = await world.resolve((await world.newToken(owner, { scopes: 'account:read_write' })).token);
    await expect(world.as(weak)(createToken, { body: { scopes: 'vpc:read_write' } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'scopes', reason: expect.stringContaining('lacks vpc:read_write') }],
    });
    for (const body of [{}, { scopes: '*' }]) {
      expect(await world.as(weak)(createToken, { body })).toMatchObject({ scopes: 'account:read_write' });
    }
  });

  it('never creates one that outlives it', async () => {
    const expiry = '2999-01-01T00:00:00';
    const acting = await world.resolve((await world.newToken(owner, { expiry })).token);
    expect(acting.expires).toBe(Date.parse(`${expiry}Z`));
    expect(await world.as(acting)(createToken, { body: {} })).toMatchObject({ expiry });
    expect(await world.as(acting)(createToken, { body: { expiry } })).toMatchObject({ expiry });
    await expect(world.as(acting)(createToken, { body: { expiry: '2999-01-01T00:00:01' } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'expiry' }],
    });
    const child = await world.resolve((await world.newToken(acting)).token);
    await expect(world.as(child)(createToken, { body: { expiry: '2999-12-12T05:00:00' } })).rejects.toMatchObject({
      errors: [{ field: 'expiry' }],
    });
  });

  it('can be renamed, with an event; the same label emits none', async () => {
    const { id: tokenId } = await world.newToken(owner, { label: 'before' });
    const rename = () => world.as(owner)(updateToken, { params: { tokenId }, body: { label: 'after' } });
    expect(await rename()).toMatchObject({ label: 'after' });
    await rename();
    expect((await eventsOf(tokenId)).map(({ type }) => type)).toEqual(['token_create', 'token_update']);
  });

  it('comes without its secret when the creation is repeated under the same key', async () => {
    const repeat = () => ({ id: randomUUID(), executionId: randomUUID(), idempotencyKey: 'once', fingerprint: 'f' });
    const first = await world.as(owner)(createToken, { body: { label: 'once' }, request: repeat() });
    const second = await world.as(owner)(createToken, { body: { label: 'once' }, request: repeat() });
    expect(second).toEqual({ ...first, token: first.token.slice(0, 16) });
    const { data } = await world.as(owner)(listTokens);
    expect(data.filter(({ label }) => label === 'once')).toHaveLength(1);
  });

  it('is invisible to others, even to users of the same account', async () => {
    const colleague = await world.newUser(owner.accountId);
    const { id: tokenId } = await world.newToken(owner);
    for (const operation of [getToken, updateToken, deleteToken]) {
      await expect(world.as(colleague)(operation as typeof getToken, { params: { tokenId } })).rejects.toMatchObject({
        status: 404,
      });
    }
    expect((await world.as(colleague)(listTokens)).data.map(({ id }) => id)).not.toContain(tokenId);
  });
});

it('a flooded gateway finds out which of many tokens are valid', async () => {
  const [good, revoked] = [await world.newToken(owner), await world.newToken(owner)];
  await world.as(owner)(deleteToken, { params: { tokenId: revoked.id } });
  const sha256s = [good.token, revoked.token, '0'.repeat(64)].map(sha256);
  expect(await world.client.ask(findTokens, { body: { sha256s } })).toEqual({ valid: [sha256(good.token)] });
});

describe('the end of a token', () => {
  it('follows its revocation at once, at every gateway', async () => {
    const heard = await world.listen('signal.account.access-changed');
    const { token, id: tokenId } = await world.newToken(owner);
    await world.as(owner)(deleteToken, { params: { tokenId } });

    await expect(world.resolve(token)).rejects.toMatchObject(INVALID);
    const { accountId, userId } = owner;
    await eventually('the signal to the gateways', async () => heard.length > 0 || undefined);
    expect(heard).toEqual([{ accountId, userId }]);
    for (const operation of [getToken, deleteToken]) {
      await expect(world.as(owner)(operation as typeof getToken, { params: { tokenId } })).rejects.toMatchObject({
        status: 404,
      });
    }
    expect((await eventsOf(tokenId)).map(({ type }) => type)).toEqual(['token_create', 'token_delete']);
  });

  it('comes exactly at its expiry', async () => {
    const validAt = async (expiry: string): Promise<boolean> => {
      const { rows } = await world.sql.query(
        `select ${TOKEN_VALID} as valid from (select null::timestamptz as revoked, ${expiry} as expiry) as tokens`,
      );
      return rows[0].valid;
    };
    expect(await validAt(`now() + interval '1 microsecond'`)).toBe(true);
    expect(await validAt('now()')).toBe(false);

    const { token, id: tokenId } = await world.newToken(owner, { expiry: '2999-01-01T00:00:00' });
    expect((await world.resolve(token)).tokenId).toBe(tokenId);
    await world.sql.query('update account.tokens set expiry = now() where id = $1', [tokenId]);
    await expect(world.resolve(token)).rejects.toMatchObject(INVALID);
    await expect(world.as(owner)(getToken, { params: { tokenId } })).rejects.toMatchObject({ status: 404 });
    expect((await world.as(owner)(listTokens)).data.map(({ id }) => id)).not.toContain(tokenId);
  });

  it('makes it look like an unknown token', async () => {
    await expect(world.resolve('0'.repeat(64))).rejects.toMatchObject(INVALID);
    await expect(world.resolve('')).rejects.toMatchObject(INVALID);
  });

  it('stops it from creating tokens', async () => {
    const acting = await world.resolve((await world.newToken(owner)).token);
    await world.as(owner)(deleteToken, { params: { tokenId: acting.tokenId ?? 0 } });
    await expect(world.as(acting)(createToken, { body: {} })).rejects.toMatchObject(INVALID);
  });

  it('cannot be set in the past', async () => {
    await expect(world.as(owner)(createToken, { body: { expiry: '2020-01-01T00:00:00' } })).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'expiry', reason: 'Expiry must be in the future' }],
    });
  });
});
