/** Takes about 45 s: it starts a process for each command. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVpc } from '@stratus/contracts';
import { bootServices, callerOf, createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { databaseUrlOf, runOperator, runOperatorBesideServices } from '../test/run-operator.js';

const IMAGE = join(import.meta.dirname, '../../../deploy/image/stratus.mjs');
const folder = mkdtempSync(join(tmpdir(), 'stratus-operator-'));
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
const operator = (schema: string | undefined, ...args: string[]) => runOperator(variables(schema), ...args);

describe('the command line of the operator', () => {
  it('creates an account with the program of account-service, and exits with its exit code', () => {
    const made = operator('account', 'admin', 'account', 'create', '--email', 'a@example.com', '--json');
    expect(made).toEqual({ status: 0, stdout: '{"accountId":1}\n', stderr: '' });
    expect(operator('account', 'admin', 'token', 'create')).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('--username is missing'),
    });
  });

  it('reads its variables from files, such as mounted secrets', () => {
    const path = join(folder, 'DATABASE_URL');
    writeFileSync(path, `${databaseUrlOf(world, 'account')}\n`);
    const list = (environment: NodeJS.ProcessEnv) => runOperator(environment, 'admin', 'account', 'list', '--json');
    expect(list({ DATABASE_URL_FILE: path })).toMatchObject({ status: 0, stderr: '' });
    expect(list({ DATABASE_URL_FILE: '/nowhere' })).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('DATABASE_URL_FILE names a file that cannot be read (ENOENT)'),
    });
    const sagas = (environment: NodeJS.ProcessEnv) => runOperator(environment, 'sagas', '--service', 'vpc', 'list');
    expect(sagas({ DATABASE_URL_FILE: path, DATABASE_URL: 'x' })).toEqual({
      status: 1,
      stdout: '',
      stderr:
        '\n✗ The configuration is invalid:\n  - DATABASE_URL and DATABASE_URL_FILE are both set: unset one of them\n',
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
    const said = operator('vpc', 'events', 'replay', '--service', 'vpc', '--since', since);
    expect(said).toMatchObject({
      status: 0,
      stdout: `1 events of vpc-service since ${since} will be published again\n`,
    });
    await published();
  });

  it('has the stream recreated, with every event in it', async () => {
    await bootServices(world, 'account');
    /** The stream kept by account-service, once vpc-service has published its whole ledger to it. */
    const filled = (but?: string) =>
      eventually(
        'a filled stream',
        async () => {
          const { rows } = await world.sql.query<{ made: string }>(
            `select kept.made from account.kept_stream as kept join vpc.relayed_stream as relayed using (made)
              where relayed.ready and not exists (select from vpc.events where published_at is null)`,
          );
          return rows[0] && rows[0].made !== but ? rows[0].made : undefined;
        },
        20_000,
      );
    const before = await filled();
    const { stdout } = await runOperatorBesideServices(variables('account'), 'events', 'rebuild');
    expect(stdout).toMatch(/^The stream is being recreated/);
    await filled(before);
  });

  it('creates missing secrets without showing them, and changes none', () => {
    const directory = join(folder, 'secrets');
    const make = () => operator(undefined, 'secrets', '--directory', directory, '--own-postgres');
    const contents = () =>
      readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .toSorted()
        .map((path) => ({ path, mode: statSync(path).mode & 0o777, content: readFileSync(path, 'utf8') }));
    const made = make();
    expect(made).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/^Made 25 secrets: /) });
    const files = contents();
    expect(files.filter(({ mode }) => mode !== 0o600)).toEqual([]);
    expect(files.filter(({ content }) => made.stdout.includes(content))).toEqual([]);
    // As after a run that was killed: the derived secret matches the existing one.
    rmSync(join(directory, 'bootstrap', 'DATABASE_URL'));
    rmSync(join(directory, 'vpc-service', 'NATS_PASSWORD'));
    expect(make().stdout).toContain('Made 2 secrets: ');
    const changed = contents().filter(
      ({ path, content }) => files.find((file) => file.path === path)?.content !== content,
    );
    expect(changed.map(({ path }) => path.slice(directory.length))).toEqual([
      '/nats/passwords.conf',
      '/vpc-service/NATS_PASSWORD',
    ]);
    expect(make().stdout).toBe('All secrets exist.\n');
  });

  it('does not wait for a server if its URL is invalid, and does not show the URL', () => {
    const environment = { DATABASE_URL: 'postgres://admin:pass word@db:many/stratus', SERVICE_SECRETS_DIR: folder };
    const { status, stderr } = runOperator(environment, 'bootstrap');
    expect([status, stderr]).toEqual([1, expect.stringContaining('The DATABASE_URL of the administrator is no URL.')]);
    expect(stderr).not.toContain('pass word');
  });

  it('ends on SIGTERM even as the first process of a container, which has no default handler', async () => {
    const directory = join(folder, 'ended');
    operator(undefined, 'secrets', '--directory', directory);
    const environment = { DATABASE_URL: 'postgres://none@127.0.0.1:1/none', SERVICE_SECRETS_DIR: directory };
    const bootstrap = spawn(process.execPath, [IMAGE, 'bootstrap'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await once(bootstrap.stderr, 'data');
    bootstrap.kill('SIGTERM');
    expect(await once(bootstrap, 'exit')).toEqual([143, null]);
  });

  it('prints its commands', () => {
    expect(operator(undefined, '--help').stdout).toContain(
      'usage: operator secrets … | bootstrap … | broker-access | admin … | sagas … | databases … | tags check | tags mend',
    );
    expect(operator(undefined, 'sagas', '--help').stdout).toContain('usage: npm run sagas');
    expect(operator(undefined, 'admin', '--help').stdout).toContain('usage: npm run admin');
  });

  it.each([
    [[], 'A command is missing.'],
    [['burn'], 'burn is not known.'],
    [['sagas', 'list'], '--service is missing.'],
    [
      ['sagas', '--service', 'vpc', 'list'],
      'DATABASE_URL is missing.\n\n  Set it to the database, with the role stratus_vpc',
    ],
    [['events', 'burn'], 'events burn is not known.\n\n  usage: npm run events:replay'],
    [['events', 'replay', '--service', 'nobody'], '--service nobody is not known.'],
    [['events', 'replay', '--service', 'vpc', '--since', 'once'], '--since once is not a time.'],
    [['events', 'replay', '--until', 'now'], "Unknown option '--until'"],
    [['events', 'rebuild', '--now'], "Unknown option '--now'"],
  ])('reports the error in %j', (args, message) => {
    const { status, stdout, stderr } = operator(undefined, ...args);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain(message);
  });
});
