import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { ACCESS_CHANGED, resolveToken, resolveUser } from '@stratus/contracts';
import { createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { accountService } from '../account-service.definition.js';
import { AccountServiceModule } from '../account-service.module.js';
import { administrate, administratingOn } from './administrate.js';
import { runSession } from './session.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-admin-'));
let world: World;
beforeAll(async () => {
  world = await createWorld(['account']);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.stop();
});

type Options = Record<string, unknown>;
const run = (command: string, options: Options = {}) =>
  administrate({ command, options }, administratingOn(world.environment));
const json = async (command: string, options?: Options) => {
  const { exitCode, result, errors } = await run(command, options);
  expect([exitCode, errors]).toEqual([0, undefined]);
  // Like a program that reads the answer as JSON.
  return JSON.parse(JSON.stringify(result));
};

/** In order: the commands build on each other, as an operator's do. */
describe('the admin command line', () => {
  it('opens an account with users and tokens, on an empty database', async () => {
    const owner = { email: 'a@example.com' };
    expect(await json('account create', { ...owner, company: 'Example' })).toEqual({ accountId: 1 });
    const user = { account: 1, ...owner };
    expect(await json('user create', { ...user, username: 'demo' })).toEqual({ userId: 1 });
    expect(await json('user create', { ...user, username: 'demo-restricted', restricted: true })).toEqual({
      userId: 2,
    });
    const { token, tokenId } = await json('token create', { username: 'demo', label: 'first', scopes: '*' });
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await world.sql.query('select id::int, scopes, hash, user_id::int as user from account.tokens');
    expect(rows).toEqual([{ id: tokenId, scopes: '*', hash: createHash('sha256').update(token).digest(), user: 1 }]);
  });

  it.each([
    ['', ''],
    ['vpc:read_write events:read_only', 'vpc:read_write events:read_only'],
  ])('gives a token the scopes %j', async (scopes, stored) => {
    const wanted = { username: 'DEMO-restricted', label: 'l', scopes, expiry: '2999-01-01T00:00:00' };
    const { tokenId } = await json('token create', wanted);
    const { rows } = await world.sql.query('select scopes, expiry from account.tokens where id = $1', [tokenId]);
    expect(rows).toEqual([{ scopes: stored, expiry: new Date('2999-01-01T00:00:00Z') }]);
  });

  it.each([
    ['account create', { email: 'nonsense' }, 'email: Must be a valid email address'],
    ['user create', { account: 99, username: 'xyz', email: 'a@b.co' }, 'account: Account not found'],
    ['user create', { account: 'x', username: 'xyz', email: 'a@b.co' }, 'account: Must be the number'],
    ['user create', { account: 1, username: 'DEMO', email: 'a@b.co' }, 'username: Username is taken'],
    ['user create', { account: 1, username: '!', email: 'x' }, 'email: Must be a valid'],
    ['token create', { username: 'nobody', label: 'l', scopes: '*' }, 'username: User not found'],
    ['token create', { username: 'demo', label: 'l', scopes: 'all' }, 'scopes: Unknown scope: all'],
    [
      'token create',
      { username: 'demo', label: 'l', scopes: '*', expiry: '2020-01-01T00:00:00' },
      'expiry: Expiry must be in the future',
    ],
    ['user destroy', {}, 'Unknown command: user destroy'],
    ['account show', { account: 99 }, 'account: Account not found'],
    ['account disable', { account: 99 }, 'account: Account not found'],
    ['account limit', { account: 99 }, 'account: Account not found'],
    ['account limit', { account: 99, limits: ['vpcs=1'] }, 'account: Account not found'],
    ['account limit', { account: 1, limits: ['disks=1'] }, 'disks is not a limited kind: write one of computes'],
    ['account limit', { account: 1, limits: ['vpcs'] }, 'vpcs=: write a number from 0 to 1000000'],
    ['account limit', { account: 1, limits: ['vpcs=1', 'users=-1'] }, 'users=-1: write a number'],
    ['account limit', { account: 1, limits: ['vpcs=1000001'] }, 'vpcs=1000001: write a number'],
    ['account limit', { account: 1, limits: ['vpcs=1=2'] }, 'vpcs=1=2: write a number'],
    ['account limit', { account: 1, limits: ['vpcs=1', 'vpcs=2'] }, 'vpcs is given twice'],
    ['token import', { username: 'demo', label: 'l', scopes: '*', tokenFile: 'a-secret' }, 'cannot be read (ENOENT)'],
    ['user list', { account: 99 }, 'account: Account not found'],
    ['user show', { username: 'nobody' }, 'username: User not found'],
    ['user disable', { username: 'nobody' }, 'username: User not found'],
    ['token list', { username: 'demo', page: '0' }, 'page: Must be a number from 1'],
    ['token show', { token: 9999 }, 'token: Token not found'],
    ['token rotate', { token: 9999 }, 'token: Token not found'],
    ['token revoke', { token: 'x' }, 'token: Must be the number of a token'],
  ] as [string, Options, string][])('refuses %s %j with 2', async (command, options, message) => {
    const { exitCode, result, errors = [] } = await run(command, options);
    expect([exitCode, result]).toEqual([2, undefined]);
    expect(JSON.stringify(errors)).not.toContain('a-secret');
    expect(errors.map(({ field, reason }) => (field === undefined ? reason : `${field}: ${reason}`))).toContainEqual(
      expect.stringContaining(message),
    );
  });

  it('exits with 2 for a missing variable, and with 1 for a server that is unavailable', async () => {
    const command = { command: 'account create', options: { email: 'a@b.co' } };
    expect(await administrate(command, administratingOn({}))).toMatchObject({
      exitCode: 3,
      errors: [{ reason: expect.stringContaining('DATABASE_URL is missing') }],
    });
    const wrong = new URL(world.databaseUrl);
    wrong.pathname = '/there-is-none';
    expect(await administrate(command, administratingOn({ DATABASE_URL: wrong.href }))).toMatchObject({
      exitCode: 1,
      errors: [{ reason: expect.stringContaining('there-is-none') }],
    });
  });

  it('runs several commands in one session, including refused ones', async () => {
    const said = new PassThrough();
    const lines = ['{"command":"account create","options":{"email":"c@example.com"}}', '{}', 'null', 'nonsense'];
    await runSession(Readable.from(lines.map((line) => `${line}\n`)), said, world.environment);
    const answers = String(said.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { exitCode: 0, result: { accountId: 2 } },
      { exitCode: 2, errors: [{ reason: 'The line is not a command' }] },
      { exitCode: 2, errors: [{ reason: 'The line is not a command' }] },
      { exitCode: 2, errors: [{ reason: 'The line is not a command' }] },
    ]);
  });

  it('stores events that the service publishes once it runs', async () => {
    writeFileSync(join(folder, 'catalog.yaml'), 'limits: { vpcs: 9, domains: 3 }');
    world.environment.CATALOG_FILE = join(folder, 'catalog.yaml');
    await world.boot(accountService, AccountServiceModule);
    const actions = await eventually('the events in the feed', async () => {
      const { rows } = await world.sql.query('select action, username from account.feed_events order by id');
      return rows.length >= 5 ? rows : undefined;
    });
    expect(actions.map(({ action }) => action).toSorted()).toEqual([
      'token_create',
      'token_create',
      'token_create',
      'user_create',
      'user_create',
    ]);
    expect(new Set(actions.map(({ username }) => username))).toEqual(new Set([null]));
  });

  /** Status that a request with the token gets, and its caller. */
  const resolved = (token: string) =>
    world.client.send(resolveToken, { body: { sha256: createHash('sha256').update(token).digest('hex') } });
  const newToken = (): Promise<{ token: string; tokenId: number }> =>
    json('token create', { username: 'demo', label: 'of a script', scopes: 'events:read_only' });

  it('shows accounts, users and tokens, as JSON', async () => {
    const { tokenId } = await newToken();
    expect(await json('account list')).toMatchObject({
      page: 1,
      pages: 1,
      results: 2,
      data: [{ id: 1, email: 'a@example.com', users: 2, disabled: null }, { id: 2 }],
    });
    expect(await json('user list', { account: 1 })).toMatchObject({
      data: [
        { username: 'demo', restricted: false },
        { username: 'demo-restricted', restricted: true, tokens: 2 },
      ],
    });
    expect(await json('token show', { token: tokenId })).toMatchObject({
      username: 'demo',
      label: 'of a script',
      scopes: 'events:read_only',
      token: expect.stringMatching(/^[0-9a-f]{16}$/),
      revoked: null,
    });
  });

  it.each([
    ['user', { username: 'demo' }],
    ['account', { account: 1 }],
  ])('locks %s out until it is enabled again', async (what, named) => {
    const { token } = await newToken();
    expect((await resolved(token)).status).toBe(200);
    await json(`${what} disable`, named);
    expect((await resolved(token)).status).toBe(401);
    expect((await world.client.send(resolveUser, { body: { username: 'demo' } })).status).toBe(401);
    expect((await json(`${what} show`, named)).disabled).not.toBeNull();
    await json(`${what} enable`, named);
    expect((await resolved(token)).status).toBe(200);
  });

  it('limits an account in place of the catalog file, and takes that back', async () => {
    const { token } = await newToken();
    const limits = async () => JSON.parse(Buffer.from((await resolved(token)).body).toString()).limits;
    expect(await limits()).toEqual({ domains: 3, vpcs: 9 });
    const changed = await json('account limit', { account: 1, limits: ['vpcs=5', 'domains=none', 'users=0'] });
    expect(changed).toMatchObject({ account: 1, vpcs: 5, domains: 'none', users: 0, tokens: 'default' });
    expect(await limits()).toEqual({ users: 0, vpcs: 5 });
    await json('account limit', { account: 1, limits: ['vpcs=default', 'domains=default'] });
    expect(await limits()).toEqual({ domains: 3, users: 0, vpcs: 9 });
    await json('account limit', { account: 1, limits: ['users=default'] });
    const { rows } = await world.sql.query('select limits from account.accounts where id = 1');
    expect(rows).toEqual([{ limits: {} }]);
  });

  it('signals each change of access, so that every gateway checks refused tokens again', async () => {
    const { tokenId } = await newToken();
    const signals: unknown[] = [];
    const { connection } = world.link;
    const listening = connection.subscribe(ACCESS_CHANGED.subject, {
      callback: (_, message) => void signals.push(message.json()),
    });
    await connection.flush();
    const signalled = async (command: string, options: Options) => {
      signals.length = 0;
      const result = await json(command, options);
      await connection.flush();
      expect([command, signals]).toEqual([command, expect.arrayContaining([{ accountId: 1, userId: 1 }])]);
      return result;
    };
    await signalled('user disable', { username: 'demo' });
    await signalled('user enable', { username: 'demo' });
    await signalled('account disable', { account: 1 });
    expect(signals).toContainEqual({ accountId: 1, userId: 2 });
    await signalled('account enable', { account: 1 });
    await signalled('account limit', { account: 1, limits: ['vpcs=5'] });
    await signalled('account limit', { account: 1, limits: ['vpcs=default'] });
    const rotated = await signalled('token rotate', { token: tokenId });
    await signalled('token revoke', { token: rotated.tokenId });
    listening.unsubscribe();
  });

  it('works while the broker is unavailable', async () => {
    const away = { ...world.environment, NATS_URL: 'nats://127.0.0.1:1' };
    const outcome = await administrate(
      { command: 'user enable', options: { username: 'demo' } },
      administratingOn(away),
    );
    expect(outcome).toMatchObject({ exitCode: 0 });
  });

  it('registers an existing token once, and for one user only', async () => {
    const file = join(folder, 'token');
    const token = randomBytes(32).toString('hex');
    writeFileSync(file, `${token}\n`);
    const given = { label: 'made before', scopes: 'events:read_only', tokenFile: file };
    const { tokenId } = await json('token import', { username: 'demo', ...given });
    expect(await json('token import', { username: 'demo', ...given })).toEqual({ tokenId });
    const { rows } = await world.sql.query('select scopes, hash from account.tokens where id = $1', [tokenId]);
    expect(rows).toEqual([{ scopes: 'events:read_only', hash: createHash('sha256').update(token).digest() }]);
    expect(await run('token import', { username: 'demo-restricted', ...given })).toMatchObject({
      exitCode: 2,
      errors: [{ field: 'token-file', reason: 'The token is of another user' }],
    });
    writeFileSync(file, 'guessable');
    const refused = await run('token import', { username: 'demo', ...given });
    expect(refused).toMatchObject({
      exitCode: 2,
      errors: [{ reason: expect.stringContaining('64 hexadecimal digits') }],
    });
    expect(JSON.stringify(refused)).not.toContain('guessable');
    await json('token revoke', { token: tokenId });
  });

  it('revokes a token, once', async () => {
    const { token, tokenId } = await newToken();
    await json('token revoke', { token: tokenId });
    expect((await resolved(token)).status).toBe(401);
    expect(await run('token revoke', { token: tokenId })).toMatchObject({
      exitCode: 2,
      errors: [{ field: 'token', reason: 'Token not found, or it has ended' }],
    });
  });

  it('rotates a token: a new secret with the same rights, which no table stores', async () => {
    const { token, tokenId } = await newToken();
    const before = JSON.parse(Buffer.from((await resolved(token)).body).toString());
    const rotated = await json('token rotate', { token: tokenId });
    expect((await resolved(token)).status).toBe(401);
    const after = await resolved(rotated.token);
    expect(JSON.parse(Buffer.from(after.body).toString())).toEqual({ ...before, tokenId: rotated.tokenId });
    const { rows } = await world.sql.query('select body as reply from account.idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(rotated.token);
  });
});
