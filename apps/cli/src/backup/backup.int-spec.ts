/** Takes about 15 s: it starts PostgreSQL on restored files. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { jest } from '@jest/globals';
import { canEnter, serverUser } from '@stratus/processes';
import { eventually, startPostgres } from '@stratus/testing';
import type { PostgresServer } from '@stratus/testing';
import { Client } from 'pg';
import { backup } from './backup.js';
import type { Copying, Watch } from './progress.js';
import { MANIFEST_FILE, UNFINISHED_FILE } from './manifest.js';
import { restore } from './restore.js';
import { installedVersions } from './versions.js';

const PASSWORD = 'of-the-spec';
/** Long, so that rows written during a backup fill many pages: the log alone must restore those copied before. */
const MARK = `a text that no other file contains ${'.'.repeat(1_500)}`;
const SECRETS = { postgres: PASSWORD, 'database-passwords': 'key', 'webhook-secrets': 'key' };

/** The run's own directory may be closed to the user as whom root runs PostgreSQL. */
function openDirectoryAbove(directory: string): string {
  return canEnter(directory, serverUser('')) ? directory : openDirectoryAbove(dirname(directory));
}

const directory = mkdtempSync(join(openDirectoryAbove(tmpdir()), 'stratus-backup-'));
const stateDir = join(directory, 'state');
const at = (name: string): string => join(directory, name);
const start = (state: string): Promise<PostgresServer> =>
  startPostgres({ dir: join(state, 'postgres'), password: PASSWORD, fsync: false });
let server: PostgresServer;
let sql: Client;

beforeAll(async () => {
  chmodSync(directory, 0o711);
  mkdirSync(join(stateDir, 'nats'), { recursive: true, mode: 0o711 });
  server = await start(stateDir);
  writeJson('stack.json', { databaseUrl: server.url, pid: process.pid });
  writeJson('secrets.json', SECRETS);
  writeJson('demo.json', { token: 't' });
  writeJson('nats/subscribers.json', { accounts: {} });
  sql = await connect(server.url);
  await sql.query('create table rows (number int primary key, text text)');
  await sql.query(`insert into rows select -n, $1 from generate_series(1, 2000) as n`, [MARK]);
});
afterAll(async () => {
  await sql.end();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

const writeJson = (name: string, value: unknown): void =>
  writeFileSync(join(stateDir, name), JSON.stringify(value), { mode: 0o600 });
async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

let last = 0;
/** Writes rows, and creates and deletes files of the server, while work runs. */
async function whileWriting<T>(work: (acknowledged: () => number) => Promise<T>): Promise<T> {
  const client = await connect(server.url);
  const over = new AbortController();
  const writing = (async () => {
    while (!over.signal.aborted) {
      await client.query('insert into rows values ($1, $2)', [last + 1, MARK]);
      last += 1;
      if (last % 20 === 0) await client.query(`create table t${last} (); drop table t${last}; checkpoint`);
    }
  })();
  const before = last;
  await eventually('some rows', async () => last > before + 20 || undefined);
  try {
    return await work(() => last);
  } finally {
    over.abort();
    await writing;
    await client.end();
  }
}

const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
/** Without those of the server, which recycles some at any time. */
const filesBeside = (): string[] => filesBelow(directory).filter((file) => !file.startsWith(server.dataDir));

describe.each([
  ['a backup', undefined],
  ['an encrypted backup', 'a passphrase'],
])('%s of a working stack', (title, passphrase) => {
  const to = at(title.replaceAll(' ', '-'));
  const restored = `${to}-restored`;
  const secret = passphrase === undefined ? {} : { passphrase };

  it('restores every row that was acknowledged before it began, with the secrets', async () => {
    const watched: [Copying, number][] = [];
    const unwatch = jest.fn();
    const watch: Watch = (copying, total) => {
      watched.push([copying, total]);
      return unwatch;
    };
    const { acknowledged, done } = await whileWriting(async (count) => ({
      acknowledged: count(),
      done: await backup({ stateDir, to, watch, ...secret }),
    }));
    expect(watched).toEqual([
      [expect.objectContaining({ bytes: done.bytes, current: 'subscribers.json' }), expect.any(Number)],
    ]);
    expect(watched[0]?.[1]).toBeGreaterThan(1_000_000);
    expect(unwatch).toHaveBeenCalledTimes(1);
    expect(last).toBeGreaterThan(acknowledged);
    expect(done).toMatchObject({ directory: to, encrypted: passphrase !== undefined, warnings: [] });
    await restore({ from: to, stateDir: restored, ...secret });
    const second = await start(restored);
    const client = await connect(second.url);
    const { rows } = await client.query(
      'select count(*)::int as count, max(number) as last from rows where number > 0 and text = $1',
      [MARK],
    );
    expect(rows[0].last).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0].count).toBe(rows[0].last);
    await client.query(`insert into rows values (0, 'goes on')`);
    await client.end();
    await second.stop();
    for (const name of ['secrets.json', 'demo.json', 'nats/subscribers.json'])
      expect(readFileSync(join(restored, name), 'utf8')).toBe(readFileSync(join(stateDir, name), 'utf8'));
    // The server has begun where the backup did, not at its own last checkpoint, which may be too late.
    expect(existsSync(join(restored, 'postgres/data/backup_label.old'))).toBe(true);
    expect(statSync(join(restored, 'postgres/data')).uid).toBe(statSync(server.dataDir).uid);
    expect(readdirSync(directory).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('is closed to other users', () => {
    expect(statSync(to).mode & 0o777).toBe(0o700);
    expect(filesBelow(to).filter((file) => (statSync(file).mode & 0o077) !== 0)).toEqual([]);
  });

  it(passphrase === undefined ? 'can be read by other tools' : 'contains nothing readable', () => {
    const readable = filesBelow(to).filter((file) => readFileSync(file).includes(MARK));
    expect(readable.length > 0).toBe(passphrase === undefined);
    expect(readFileSync(join(to, 'secrets.json')).includes(PASSWORD)).toBe(passphrase === undefined);
  });
});

describe('a backup is refused', () => {
  it.each<[string, () => { to: string; stateDir?: string }, RegExp]>([
    ['into a directory with content', () => ({ to: stateDir }), /in the state directory/],
    ['into the state directory', () => ({ to: join(stateDir, 'backups/one') }), /in the state directory/],
    ['over another one', () => ({ to: at('a-backup') }), /is not empty/],
    ['of a directory without a stack', () => ({ to: at('none'), stateDir: at('a-backup') }), /No stack runs/],
  ])('%s', async (_, options, reason) => {
    const before = filesBeside();
    await expect(backup({ stateDir, ...options() })).rejects.toThrow(reason);
    expect(filesBeside()).toEqual(before);
  });
});

it('a backup that fails leaves nothing behind, and the server keeps no log for it', async () => {
  const failing = expect(backup({ stateDir, to: at('failed') })).rejects.toThrow();
  await eventually('the backup in the server', async () => {
    const { rowCount } = await sql.query('select pg_terminate_backend(active_pid) from pg_replication_slots');
    return rowCount === 1 || undefined;
  });
  await failing;
  expect(existsSync(at('failed'))).toBe(false);
  await eventually('no log kept', async () => {
    const { rowCount } = await sql.query('select from pg_replication_slots');
    return rowCount === 0 || undefined;
  });
});

describe('a restore is refused', () => {
  const [from, target] = [at('a-backup'), at('never')];
  const changed = [MANIFEST_FILE, 'data/PG_VERSION'].map((name) => join(from, name));
  let originals: Buffer[];
  beforeAll(() => {
    originals = changed.map((file) => readFileSync(file));
  });
  afterEach(() => {
    changed.forEach((file, index) => writeFileSync(file, originals[index]!));
    rmSync(join(from, UNFINISHED_FILE), { force: true });
    expect(existsSync(target)).toBe(false);
  });
  const manifest = () => JSON.parse(readFileSync(join(from, MANIFEST_FILE), 'utf8')) as Record<string, unknown>;
  const change = (changes: object): void =>
    writeFileSync(join(from, MANIFEST_FILE), JSON.stringify({ ...manifest(), ...changes }));

  it.each<[string, () => void, RegExp]>([
    ['of one that was interrupted', () => writeFileSync(join(from, UNFINISHED_FILE), ''), /was interrupted/],
    ['of a directory that is no backup', () => rmSync(join(from, MANIFEST_FILE)), /is not a backup/],
    ['with a damaged manifest', () => writeFileSync(join(from, MANIFEST_FILE), '{'), /manifest.json is not as it was/],
    ['with a changed manifest', () => change({ created: 'yesterday' }), /manifest.json is not as it was/],
    ['in a newer format', () => change({ format: 2 }), /A newer Stratus made this backup: its format is 2/],
    ['of a newer Stratus', () => change({ stratus: '99.0.0' }), /Stratus 99.0.0 made this backup/],
    ['of another PostgreSQL', () => change({ postgres: '11.2' }), /PostgreSQL 11.2 wrote this backup/],
    ['with a changed file', () => writeFileSync(join(from, 'data/PG_VERSION'), '11\n'), /PG_VERSION is not as it was/],
    ['with a missing file', () => rmSync(join(from, 'data/PG_VERSION')), /PG_VERSION is not as it was/],
  ])('%s', async (_, forge, reason) => {
    forge();
    await expect(restore({ from, stateDir: target })).rejects.toThrow(reason);
  });

  it('over data', async () => {
    const before = filesBeside();
    await expect(restore({ from, stateDir })).rejects.toThrow(/is not empty/);
    expect(filesBeside()).toEqual(before);
  });

  it('without the passphrase, and with a wrong one', async () => {
    const encrypted = { from: at('an-encrypted-backup'), stateDir: target };
    await expect(restore(encrypted)).rejects.toThrow('This backup is encrypted.');
    await expect(restore({ ...encrypted, passphrase: 'another' })).rejects.toThrow('The passphrase is wrong.');
  });
});

it('knows the versions that are installed', () => {
  expect(installedVersions()).toEqual({
    stratus: expect.stringMatching(/^\d+\.\d+\.\d+/),
    postgres: expect.stringMatching(new RegExp(`^${server.version.split('.')[0]}\\.`)),
  });
});
