import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { accountService } from '../account-service.definition.js';
import { AccountServiceModule } from '../account-service.module.js';
import { administrate, administratingOn } from './administrate.js';
import { runSession } from './session.js';

let world: World;
beforeAll(async () => {
  world = await createWorld(['account']);
});
afterAll(() => world.stop());

const run = (...args: string[]) => administrate(args, administratingOn(world.environment));
const json = async (...args: string[]) => {
  const { exitCode, stdout, stderr } = await run(...args, '--json');
  expect([exitCode, stderr]).toEqual([0, '']);
  return JSON.parse(stdout);
};

/** In order: the commands build on each other, as for an operator. */
describe('the admin command line', () => {
  it('opens an account with users and tokens, on an empty database', async () => {
    expect(await json('account', 'create', '--email', 'a@example.com', '--company', 'Example')).toEqual({
      accountId: 1,
    });
    const user = ['user', 'create', '--account', '1', '--email', 'a@example.com', '--username'];
    expect(await json(...user, 'demo')).toEqual({ userId: 1 });
    expect(await json(...user, 'demo-restricted', '--restricted')).toEqual({ userId: 2 });
    const { token, tokenId } = await json('token', 'create', '--username', 'demo', '--label', 'first', '--scopes', '*');
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await world.sql.query('select id::int, scopes, hash, user_id::int as user from account.tokens');
    expect(rows).toEqual([{ id: tokenId, scopes: '*', hash: createHash('sha256').update(token).digest(), user: 1 }]);
  });

  it.each([
    ['', ''],
    ['vpc:read_write events:read_only', 'vpc:read_write events:read_only'],
  ])('gives a token the scopes %j', async (scopes, stored) => {
    const more = ['--scopes', scopes, '--expiry', '2999-01-01T00:00:00'];
    const { tokenId } = await json('token', 'create', '--username', 'DEMO-restricted', '--label', 'l', ...more);
    const { rows } = await world.sql.query('select scopes, expiry from account.tokens where id = $1', [tokenId]);
    expect(rows).toEqual([{ scopes: stored, expiry: new Date('2999-01-01T00:00:00Z') }]);
  });

  it('prints words by default', async () => {
    const { stdout } = await run('account', 'create', '--email', 'b@example.com');
    expect(stdout).toBe('accountId: 2');
  });

  it.each([
    [['account', 'create', '--email', 'nonsense'], '--email: Must be a valid email address'],
    [['user', 'create', '--account', '99', '--username', 'xyz', '--email', 'a@b.co'], '--account: Account not found'],
    [['user', 'create', '--account', 'x', '--username', 'xyz', '--email', 'a@b.co'], '--account must be the number'],
    [['user', 'create', '--account', '1', '--username', 'DEMO', '--email', 'a@b.co'], '--username: Username is taken'],
    [['user', 'create', '--account', '1', '--username', '!', '--email', 'x'], '--email: Must be a valid'],
    [['token', 'create', '--username', 'nobody', '--label', 'l', '--scopes', '*'], '--username: User not found'],
    [['token', 'create', '--username', 'demo', '--label', 'l', '--scopes', 'all'], '--scopes: Unknown scope: all'],
    [
      ['token', 'create', '--username', 'demo', '--label', 'l', '--scopes', '*', '--expiry', '2020-01-01T00:00:00'],
      '--expiry: Expiry must be in the future',
    ],
    [['token', 'create'], 'usage: npm run admin'],
  ])('refuses %j with 2', async (args, message) => {
    const { exitCode, stdout, stderr } = await run(...args, '--json');
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('exits with 2 for a missing variable, and with 1 for a server that is away', async () => {
    expect(await administrate(['account', 'create', '--email', 'a@b.co'], administratingOn({}))).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('DATABASE_URL is missing'),
    });
    const wrong = new URL(world.databaseUrl);
    wrong.pathname = '/there-is-none';
    expect(
      await administrate(['account', 'create', '--email', 'a@b.co'], administratingOn({ DATABASE_URL: wrong.href })),
    ).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('there-is-none'),
    });
  });

  it('answers several command lines in one session, including refused ones', async () => {
    const said = new PassThrough();
    const lines = [['account', 'create', '--json', '--email', 'c@example.com'], ['token', 'create'], 'nonsense'];
    await runSession(Readable.from(lines.map((line) => `${JSON.stringify(line)}\n`)), said, world.environment);
    const answers = String(said.read())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toMatchObject([
      { exitCode: 0, stdout: '{"accountId":3}' },
      { exitCode: 2, stderr: expect.stringContaining('--username is missing') },
      { exitCode: 2, stderr: expect.stringContaining('A command is missing') },
    ]);
  });

  it('leaves events that the service publishes when it runs', async () => {
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
});
