/** Takes about 30 s: it boots services, and starts a process where one matters. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVpc } from '@stratus/contracts';
import { bootServices, callerOf, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { databaseUrlOf, runAside, runCli, runProgram } from '../test/run-cli.js';

const IMAGE = join(import.meta.dirname, '../../../deploy/image/stratus.mjs');
const folder = mkdtempSync(join(tmpdir(), 'stratus-cli-'));
let world: World;
beforeAll(async () => {
  world = await createWorld(['account', 'catalog', 'vpc']);
  await bootServices(world, 'catalog', 'vpc');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await world.stop();
});

/** The variables for a command about one service; none for a command that needs none. */
const variables = (schema: string | undefined): NodeJS.ProcessEnv =>
  schema === undefined ? {} : { DATABASE_URL: databaseUrlOf(world, schema) };

describe('the program', () => {
  it('has account-service open an account, and shows its refusals', async () => {
    const variablesOfAccount = variables('account');
    const made = await runProgram(variablesOfAccount, 'account', 'create', '--email', 'a@example.com', '--json');
    expect(made).toEqual({ status: 0, stdout: '{"accountId":1}\n', stderr: '' });
    expect(await runProgram(variablesOfAccount, 'user', 'show', 'nobody')).toEqual({
      status: 1,
      stdout: '',
      stderr: '✗ User not found\n  stratus user list --account ID shows the users of an account.\n',
    });
    const user = ['--username', 'nobody', '--label', 'x', '--scopes', '*'];
    expect(await runProgram(variablesOfAccount, 'token', 'create', ...user, '--json')).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^\{"message":"--username: User not found",.*\}\n$/),
    });
  });

  it('completes words in a shell that knows it under an alias only', async () => {
    const { stdout } = await runProgram({}, 'completion', 'bash');
    const script = `${stdout}\nCOMP_WORDS=(stratus vpc li) COMP_CWORD=2; _stratus; echo "\${COMPREPLY[*]}"`;
    expect(await runAside('bash', ['-c', script])).toMatchObject({ stdout: 'list\n', stderr: '' });
  });

  it('reads its variables from files, such as mounted secrets', async () => {
    const path = join(folder, 'DATABASE_URL');
    writeFileSync(path, `${databaseUrlOf(world, 'vpc')}\n`);
    const sagas = (environment: NodeJS.ProcessEnv) => runCli(environment, 'saga', 'list', '--service', 'compute');
    // The file was read: it names the database of another service.
    expect(await sagas({ DATABASE_URL_FILE: path })).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(
        /^✗ DATABASE_URL is not that of compute-service: .* schema vpc\.\n {2}Use the role stratus_compute\.\n$/,
      ),
    });
    expect(await sagas({ DATABASE_URL_FILE: path, DATABASE_URL: 'x' })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('DATABASE_URL and DATABASE_URL_FILE are both set: unset one of them'),
    });
  });

  it('makes a service republish its events since a given time', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    await world.as(callerOf(1))(createVpc, { body: { label: 'v', region: 'us-east' } });
    const published = () =>
      eventually('the event published', async () => {
        const { rows } = await world.sql.query('select from vpc.events where published_at is not null');
        return rows[0];
      });
    await published();
    const said = await runCli(variables('vpc'), 'event', 'replay', '--service', 'vpc', '--since', since);
    expect(said).toMatchObject({
      status: 0,
      stdout: `1 event of vpc-service since ${since} will be published again.\n`,
    });
    await published();
  });

  it('has the stream recreated, with every event in it', async () => {
    await bootServices(world, 'account');
    /** The stream kept by account-service, once vpc-service has published its whole ledger to it. */
    const filled = (but?: string) =>
      eventually('a filled stream', async () => {
        const { rows } = await world.sql.query<{ made: string }>(
          `select kept.made from account.kept_stream as kept join vpc.relayed_stream as relayed using (made)
            where relayed.ready and not exists (select from vpc.events where published_at is null)`,
        );
        return rows[0] && rows[0].made !== but ? rows[0].made : undefined;
      });
    const before = await filled();
    const { stdout } = await runCli(variables('account'), 'event', 'rebuild');
    expect(stdout).toMatch(/^The stream is being recreated/);
    await filled(before);
  });

  it('creates missing secrets without showing them, and changes none', async () => {
    const directory = join(folder, 'secrets');
    const make = () => runCli({}, 'secrets', '--directory', directory, '--own-postgres');
    const contents = () =>
      readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .toSorted()
        .map((path) => ({ path, mode: statSync(path).mode & 0o777, content: readFileSync(path, 'utf8') }));
    const made = await make();
    expect(made).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^Made 30 secrets: /) });
    const files = contents();
    expect(files.filter(({ mode }) => mode !== 0o600)).toEqual([]);
    expect(files.filter(({ content }) => made.stdout.includes(content))).toEqual([]);
    // As after a run that was killed: the derived secret matches the existing one.
    rmSync(join(directory, 'bootstrap', 'DATABASE_URL'));
    rmSync(join(directory, 'vpc-service', 'NATS_PASSWORD'));
    expect((await make()).stdout).toContain('Made 2 secrets: ');
    const changed = contents().filter(
      ({ path, content }) => files.find((file) => file.path === path)?.content !== content,
    );
    expect(changed.map(({ path }) => path.slice(directory.length))).toEqual([
      '/nats/passwords.conf',
      '/vpc-service/NATS_PASSWORD',
    ]);
    expect((await make()).stdout).toBe('All secrets exist.\n');
  });

  it('does not wait for a server if its URL is invalid, and does not show the URL', async () => {
    const environment = { DATABASE_URL: 'postgres://admin:pass word@db:many/stratus', SERVICE_SECRETS_DIR: folder };
    const { status, stderr } = await runCli(environment, 'bootstrap');
    expect([status, stderr]).toEqual([1, expect.stringContaining('The DATABASE_URL of the administrator is no URL.')]);
    expect(stderr).not.toContain('pass word');
  });

  it('ends on SIGTERM even as the first process of a container, which has no default handler', async () => {
    const directory = join(folder, 'ended');
    await runCli({}, 'secrets', '--directory', directory);
    const environment = { DATABASE_URL: 'postgres://none@127.0.0.1:1/none', SERVICE_SECRETS_DIR: directory };
    const bootstrap = spawn(process.execPath, [IMAGE, 'bootstrap'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await once(bootstrap.stderr, 'data');
    bootstrap.kill('SIGTERM');
    expect(await once(bootstrap, 'exit')).toEqual([143, null]);
  });

  it.each([
    [2, ['burn'], "error: unknown command 'burn'"],
    [2, ['saga'], 'Usage: stratus saga'],
    [2, ['--state-dir', '/x', 'start'], 'error: Write the options behind the command: stratus start'],
    [2, ['saga', 'retry', 'x'], 'It must be the id of a saga.'],
    [
      3,
      ['saga', 'list', '--service', 'vpc'],
      '✗ No stack is running on /no/state.\n  Start one with npx stratus start',
    ],
    [3, ['vpc', 'list'], '✗ No stack is running on /no/state.'],
    [3, ['subscriber', 'list'], '✗ No stack is running on /no/state.'],
    [3, ['dead-letter', 'list'], '✗ No stack is running on /no/state.'],
    [2, ['event', 'burn'], "error: unknown command 'burn'"],
    [2, ['help', 'vpc', 'burn'], "error: unknown command 'burn'"],
    [2, ['user', 'create', '--account', 'x', '--username', 'x', '--email', 'x'], 'It must be a number from 1 on.'],
    [2, ['event', 'replay', '--service', 'nobody'], 'Allowed choices are catalog, account'],
    [2, ['event', 'replay', '--service', 'vpc', '--since', 'once'], 'It must be a time such as'],
    [2, ['event', 'rebuild', '--now'], "error: unknown option '--now'"],
  ])('exits with %i for %j, with usage only for a wrong command line', async (code, args, message) => {
    const { status, stdout, stderr } = await runCli({}, ...args);
    expect([status, stdout]).toEqual([code, '']);
    expect(stderr).toContain(message);
    expect(stderr.includes('Usage: ')).toBe(code === 2);
    expect(stderr).not.toContain('    at ');
  });

  it.each([
    [
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      ['saga', 'list'],
      /^✗ The server does not accept connections: .*127\.0\.0\.1:1\n/,
    ],
    [
      { NATS_URL: 'nats://127.0.0.1:1', NATS_USER: 'admin', NATS_PASSWORD: 'x' },
      ['subscriber', 'list'],
      /^✗ NATS does not answer: /,
    ],
    [
      { STRATUS_URL: 'http://127.0.0.1:1/v4', STRATUS_TOKEN: 'x' },
      ['api', 'GET', '/vpcs'],
      /^✗ http:\/\/127\.0\.0\.1:1 does not answer\.\n/,
    ],
    [
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      ['account', 'list'],
      /^✗ The server does not accept connections: .*127\.0\.0\.1:1\n/,
    ],
    [{ NATS_URL: 'nats://admin:x@127.0.0.1:1' }, ['subscriber', 'list'], /^✗ NATS does not answer: /],
  ])('says with exit code 3 that nothing answers: %j', async (environment, args, message) => {
    expect(await runCli(environment, ...args)).toEqual({
      status: 3,
      stdout: '',
      stderr: expect.stringMatching(message),
    });
  });

  it.each([
    [{ DATABASE_URL: 'nonsense' }, ['saga', 'list'], 'DATABASE_URL is not a valid URL.'],
    [
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      ['dead-letter', 'list'],
      'DATABASE_URL is set, but NATS_URL is not.',
    ],
    [{ NATS_URL: 'nats://127.0.0.1:1' }, ['account', 'list'], 'NATS_URL is set, but DATABASE_URL is not.'],
    [{ NATS_URL: 'nats://127.0.0.1:1' }, ['saga', 'list'], 'NATS_URL is set, but DATABASE_URL is not.'],
    [{ NATS_URL: 'nats://127.0.0.1:1' }, ['subscriber', 'list'], 'NATS_USER is missing.'],
    [{ NATS_URL: 'nats://' }, ['subscriber', 'list'], 'NATS_URL is not a valid URL.'],
    [{ STRATUS_URL: 'nonsense', STRATUS_TOKEN: 'x' }, ['vpc', 'list'], 'STRATUS_URL is not a valid URL.'],
    [{ STRATUS_URL: 'http://127.0.0.1:1/v4' }, ['vpc', 'list'], 'STRATUS_URL is set, but STRATUS_TOKEN is not.'],
    [{}, ['bootstrap'], 'SERVICE_SECRETS_DIR is missing.'],
  ])('says with exit code 2 which variable is wrong: %j', async (environment, args, message) => {
    const { status, stdout, stderr } = await runCli(environment, ...args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(new RegExp(`^✗ ${message}\\n {2}\\S`));
  });

  it('names a role that is of no service', async () => {
    const { status, stderr } = await runCli({ DATABASE_URL: world.databaseUrl }, 'saga', 'list');
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^✗ DATABASE_URL is that of no service: its role \S+ works in /),
    ]);
  });
});
