/** Takes about 26 s: it builds, restores and removes real PostgreSQL servers. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterStatus } from '@stratus/database-provisioner';
import { isPortFree, databaseUser } from '@stratus/local-servers';
import { identityOf } from '@stratus/processes';
import { eventually } from '@stratus/testing';
import { Client } from 'pg';
import { LocalClusters } from '../../test/local-clusters.js';
import { ask, connectTo, PASSWORD, refusalOf } from '../../test/postgresql-client.js';
import { WEAK_SUITES } from '../../test/weak-suites.js';

const clusters = new LocalClusters();
let alone: ClusterStatus;
let three: ClusterStatus;

beforeAll(async () => {
  await clusters.start();
  [alone, three] = await Promise.all([
    clusters.apply(1, {}),
    clusters.apply(2, { members: 3, replicationType: 'asynch', replicationCommitType: 'off' }),
  ]);
});

afterAll(() => clusters.end());

/** Kills the server of member 1 while a session computes and notices nothing; returns the id of the session's process. */
async function killBeside(databaseId: number, status: ClusterStatus): Promise<number> {
  const session = await connectTo(status);
  const { pid } = (await session.query('select pg_backend_pid() as pid')).rows[0];
  session.query('select count(*) from (select generate_series(1, 100000000000)) as numbers').catch(() => undefined);
  const isActive = `select 1 from pg_stat_activity where pid = ${pid} and query like 'select count%'`;
  while ((await ask(status, isActive)).length === 0);
  process.kill(clusters.serversOf(databaseId).find(({ member }) => member === 1)!.pid, 'SIGKILL');
  return pid;
}

describe('a cluster of one', () => {
  it('is reported with its host, members and disk', () => {
    expect(alone).toMatchObject({
      databaseId: 1,
      revision: 1,
      members: [{ name: 'member-1', role: 'primary', running: true }],
      hosts: { primary: '127.0.0.1', secondary: '127.0.0.1' },
      totalDisk: 2048 * 1024 * 1024,
      backups: [],
      fault: null,
    });
    expect(alone.usedDisk).toBeGreaterThan(1_000_000);
  });

  it('accepts a customer over TLS with a certificate signed by the authority for the host', async () => {
    const rows = await ask(alone, 'select ssl, version from pg_stat_ssl where pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true, version: 'TLSv1.3' }]);
  });

  it('offers no TLS cipher suite with CBC or SHA-1', async () => {
    expect(await refusalOf(alone, { suites: WEAK_SUITES })).toMatch(/handshake failure/);
    const suites = `${WEAK_SUITES}:ECDHE-ECDSA-AES128-GCM-SHA256`;
    const cipher = 'select version, cipher from pg_stat_ssl where pid = pg_backend_pid()';
    expect(await ask(alone, cipher, { suites })).toEqual([
      { version: 'TLSv1.2', cipher: 'ECDHE-ECDSA-AES128-GCM-SHA256' },
    ]);
  });

  it('is not trusted by a client with another authority, and refuses one without TLS', async () => {
    expect(await refusalOf(alone, { trusting: '' })).toMatch(/self-signed|certificate/);
    expect(await refusalOf(alone, { tls: false })).toMatch(/no encryption/);
  });

  it('accepts clients without TLS if TLS is not required', async () => {
    const open = await clusters.apply(1, { sslConnection: false });
    expect(open.certificateAuthority).toBeNull();
    expect(await refusalOf(open, { tls: false })).toBeUndefined();
    await clusters.apply(1, { sslConnection: true });
    expect(await refusalOf(alone, { tls: false })).toMatch(/no encryption/);
  });

  it('refuses a wrong password, and an address that is not allowed', async () => {
    expect(await refusalOf(alone, { password: 'wrong' })).toMatch(/password authentication failed/);
    expect(await refusalOf(alone, { from: '127.0.0.2' })).toMatch(/no pg_hba.conf entry for host "127.0.0.2"/);
  });

  it('ends the sessions of addresses that are no longer allowed, and no others', async () => {
    await clusters.apply(1, { allowList: ['127.0.0.0/8'] });
    const [staying, leaving] = await Promise.all([connectTo(alone), connectTo(alone, { from: '127.0.0.2' })]);
    await clusters.apply(1, { allowList: ['127.0.0.1'] });
    await expect(leaving.query('select 1')).rejects.toThrow();
    expect(await refusalOf(alone, { from: '127.0.0.2' })).toMatch(/no pg_hba.conf entry/);
    expect((await staying.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await staying.end();
  });

  it('refuses everybody with an empty list, and admits everybody with 0.0.0.0/0', async () => {
    await clusters.apply(1, { allowList: [] });
    expect(await refusalOf(alone)).toMatch(/no pg_hba.conf entry for host "127.0.0.1"/);
    await clusters.apply(1, { allowList: ['0.0.0.0/0'] });
    expect(await refusalOf(alone, { from: '127.0.0.3' })).toBeUndefined();
  });

  it('refuses the old password after a reset', async () => {
    await clusters.apply(1, { credentials: { username: 'demoadmin', password: 'new' } });
    expect(await refusalOf(alone, { password: 'new' })).toBeUndefined();
    expect(await refusalOf(alone)).toMatch(/password authentication failed/);
    await clusters.apply(1, { credentials: { username: 'demoadmin', password: PASSWORD } });
  });

  it('ends sessions with the old password at a reset, without waiting for their transactions', async () => {
    await ask(alone, "create role colleague login password 'of-a-colleague'");
    const [holding, reading, other] = await Promise.all([
      connectTo(alone),
      connectTo(alone),
      connectTo(alone, { user: 'colleague', password: 'of-a-colleague' }),
    ]);
    await holding.query("begin; alter role demoadmin password 'mine'");
    await clusters.apply(1, { credentials: { username: 'demoadmin', password: 'after-a-reset' } });
    for (const session of [holding, reading]) await expect(session.query('select 1')).rejects.toThrow();
    expect(await refusalOf(alone)).toMatch(/password authentication failed/);
    expect(await refusalOf(alone, { password: 'mine' })).toMatch(/password authentication failed/);
    expect(await refusalOf(alone, { password: 'after-a-reset' })).toBeUndefined();
    await other.end();
    await clusters.apply(1, { credentials: { username: 'demoadmin', password: PASSWORD } });
    await ask(alone, 'drop role colleague');
  });

  it('changes the allow list during a transaction that locks the account, which continues', async () => {
    const holding = await connectTo(alone);
    await holding.query("begin; alter role demoadmin password 'mine'");
    await clusters.apply(1, { allowList: ['127.0.0.0/8'] });
    expect(await refusalOf(alone, { from: '127.0.0.2' })).toBeUndefined();
    await holding.query('rollback');
    await clusters.apply(1, { allowList: ['127.0.0.1'] });
    expect((await holding.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await holding.end();
  });

  it('restores the rows of a backup, but keeps the current password', async () => {
    await ask(alone, 'create table kept as select n from generate_series(1, 1000) n');
    const { backups } = await clusters.apply(1, { backups: [{ id: 7, target: 'primary' }] });
    expect(backups).toEqual([{ id: 7, size: expect.any(Number) }]);
    expect(backups[0]!.size).toBeGreaterThan(10_000_000);
    await ask(alone, 'create table later as select 1');
    await ask(alone, 'drop table kept');
    await clusters.apply(1, {
      credentials: { username: 'demoadmin', password: 'after' },
      restore: { backupId: 7, number: 1 },
    });
    const way = { password: 'after' };
    expect(await ask(alone, 'select count(*)::int, sum(n)::int from kept', way)).toEqual([
      { count: 1000, sum: 500_500 },
    ]);
    expect(await ask(alone, "select to_regclass('later') as later", way)).toEqual([{ later: null }]);
    expect(await refusalOf(alone)).toMatch(/password authentication failed/);
    await clusters.apply(1, { credentials: { username: 'demoadmin', password: PASSWORD } });
    expect(await ask(alone, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
  });

  it('gives up restoring a missing backup, and continues to serve', async () => {
    const given = await clusters.apply(1, { restore: { backupId: 99, number: 2 } });
    expect(given.fault).toMatch(/There is no backup 99/);
    expect(await ask(alone, 'select count(*)::int from kept')).toEqual([{ count: 1000 }]);
    expect(await clusters.apply(1, {})).toMatchObject({ fault: null });
  });

  it('deletes a backup that should not exist', async () => {
    const directory = join(clusters.directory, 'clusters/1/backups');
    expect(readdirSync(directory)).toEqual(['7']);
    expect(await clusters.apply(1, { backups: [] })).toMatchObject({ backups: [] });
    expect(readdirSync(directory)).toEqual([]);
  });

  it('measures the size of the databases', async () => {
    const before = await clusters.apply(1, {});
    await ask(alone, 'create table large as select repeat(md5(n::text), 100) from generate_series(1, 3000) n');
    const after = await clusters.apply(1, {});
    expect(after.usedDisk).toBeGreaterThan(before.usedDisk);
  });

  it('comes back when its server was killed while a session was computing, which ends', async () => {
    const computing = await killBeside(1, alone);
    await clusters.until(1, ({ members }) => !members[0]!.running);
    await clusters.until(1, ({ members }) => members[0]!.running);
    expect(identityOf(computing)).toBeUndefined();
    await clusters.apply(1, {});
  });

  it('keeps its port, its rows and its process when memory and disk change', async () => {
    const running = clusters.serversOf(1);
    const resized = await clusters.apply(1, { memory: 2048, disk: 4096 });
    expect(resized).toMatchObject({ port: alone.port, totalDisk: 4096 * 1024 * 1024 });
    expect(clusters.serversOf(1)).toEqual(running);
  });
});

describe('the account of a customer', () => {
  const asked = (text: string): Promise<string | undefined> =>
    ask(alone, text).then(
      () => undefined,
      (error: Error) => error.message,
    );

  it.each([
    'create database more',
    'create role colleague login',
    'create schema own',
    'create table public.here (n int)',
    'create extension pgcrypto',
    'select * from pg_stat_replication',
  ])('may: %s', async (text) => expect(await asked(text)).toBeUndefined());

  it.each([
    "copy (select 1) to '/tmp/out'",
    "copy (select 1) to program 'id'",
    "select pg_read_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    "select pg_ls_dir('/')",
    "select lo_export(1, '/tmp/out')",
    "copy public.here from program 'id'",
    'create extension file_fdw',
    'create extension postgres_fdw',
    'grant pg_read_server_files to demoadmin',
    'create extension dblink',
    'create extension plpython3u',
    'alter role demoadmin superuser',
    'alter role demoadmin replication',
    "alter role stratus_provisioner password 'x'",
    "alter system set archive_command = 'id'",
    'grant pg_execute_server_program to demoadmin',
    'set role stratus_provisioner',
    'drop database stratus',
    "create subscription s connection 'host=127.0.0.1' publication p",
  ])('may not: %s', async (text) =>
    expect(await asked(text)).toMatch(/permission denied|must be|superuser|not allowed/i),
  );

  it('sees no password of the provisioner in the settings', async () => {
    expect(await asked("select current_setting('primary_conninfo')")).toMatch(/permission denied/);
    expect(await asked('select rolpassword from pg_authid')).toMatch(/permission denied/);
  });

  it('cannot trap the provisioner', async () => {
    await ask(alone, 'create schema trap');
    await ask(alone, "create function trap.pg_reload_conf() returns bool language sql as 'select false'");
    await ask(alone, 'alter database postgres set search_path = trap, pg_catalog');
    await ask(alone, 'alter role demoadmin set search_path = trap, pg_catalog');
    await clusters.apply(1, { allowList: ['127.0.0.1'] });
    expect(await refusalOf(alone, { from: '127.0.0.2' })).toMatch(/no pg_hba.conf entry/);
  });
});

describe('a cluster of three', () => {
  const replicas = [1, 2];

  const untilReplicated = async (text: string): Promise<void> => {
    const [{ lsn }] = (await ask(three, 'select pg_current_wal_insert_lsn()::text as lsn')) as [{ lsn: string }];
    for (const replica of replicas) {
      const client = await connectTo(three, { replica });
      while ((await client.query(`select pg_last_wal_replay_lsn() >= '${lsn}' as there`)).rows[0].there !== true);
      await client.query(text);
      await client.end();
    }
  };

  it('replicates rows to members that report how they follow', async () => {
    expect(three.members).toEqual([
      { name: 'member-1', role: 'primary', running: true },
      { name: 'member-2', role: 'replica', running: true },
      { name: 'member-3', role: 'replica', running: true },
    ]);
    await ask(three, "create table kept as select 'row' as name");
    await untilReplicated('select name from kept');
    expect(await ask(three, 'select application_name, state, sync_state from pg_stat_replication order by 1')).toEqual([
      { application_name: 'member-2', state: 'streaming', sync_state: 'async' },
      { application_name: 'member-3', state: 'streaming', sync_state: 'async' },
    ]);
    expect(await ask(three, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }]);
  });

  it('applies the allow list on every member, and ends refused sessions there', async () => {
    await clusters.apply(2, { allowList: ['127.0.0.0/8'] });
    const sessions = await Promise.all([0, 1, 2].map((replica) => connectTo(three, { replica, from: '127.0.0.2' })));
    await clusters.apply(2, { allowList: ['127.0.0.1'] });
    for (const session of sessions) await expect(session.query('select 1')).rejects.toThrow();
    for (const replica of [0, 1, 2]) {
      expect(await refusalOf(three, { replica, from: '127.0.0.2' })).toMatch(/no pg_hba.conf entry/);
      expect(await refusalOf(three, { replica })).toBeUndefined();
    }
  });

  it('restarts each member once for each restart number', async () => {
    const before = clusters.serversOf(2);
    await clusters.apply(2, { restarts: 1 });
    const after = clusters.serversOf(2);
    expect(after.map(({ member }) => member)).toEqual([1, 2, 3]);
    expect(after.filter(({ pid }) => before.some((each) => each.pid === pid))).toEqual([]);
    await clusters.apply(2, {});
    expect(clusters.serversOf(2)).toEqual(after);
    expect(await ask(three, 'select count(*)::int from pg_stat_replication')).toEqual([{ count: 2 }]);
  });

  it.each([
    ['the primary', 1],
    ['a replica', 3],
  ])('shows that %s was killed, and restarts it', async (_which, member) => {
    process.kill(clusters.serversOf(2).find((each) => each.member === member)!.pid, 'SIGKILL');
    await clusters.until(2, ({ members }) => !members[member - 1]!.running);
    await clusters.until(2, ({ members }) => members.every(({ running }) => running));
    await clusters.apply(2, {});
    expect(await ask(three, 'select name from kept')).toEqual([{ name: 'row' }]);
    expect(await ask(three, 'select count(*)::int from pg_stat_replication')).toEqual([{ count: 2 }]);
  });

  it('backs up a replica once it has caught up with the primary, and restores its rows on all members', async () => {
    // The system admits this process as the provisioner.
    const replica = new Client({
      host: join(clusters.directory, 'clusters/2/2/run'),
      port: three.port! + 1,
      user: 'stratus_provisioner',
      database: 'stratus',
    });
    await replica.connect();
    const [receiver] = (await replica.query<{ pid: number }>('select pid from pg_stat_wal_receiver')).rows;
    process.kill(receiver!.pid, 'SIGSTOP');
    await ask(three, "insert into kept values ('late')");
    await clusters.note(2, { backups: [{ id: 8, target: 'secondary' }] });
    const waits =
      "select from pg_stat_activity where pid <> pg_backend_pid() and query like '%pg_last_wal_replay_lsn%'";
    await eventually('a backup that waits, or is done', async () => {
      const isDone = (await clusters.statusOf(2)).backups.length > 0;
      return isDone || (await replica.query(waits)).rows[0];
    });
    process.kill(receiver!.pid, 'SIGCONT');
    await replica.end();
    await clusters.apply(2, {});
    await ask(three, 'drop table kept');
    await clusters.apply(2, { restore: { backupId: 8, number: 1 } });
    expect(await ask(three, 'select name from kept')).toEqual([{ name: 'row' }, { name: 'late' }]);
    await ask(three, "delete from kept where name = 'late'");
    await ask(three, "insert into kept values ('after')");
    await untilReplicated('select name from kept');
    expect(await ask(three, 'select name from kept', { replica: 2 })).toEqual([{ name: 'row' }, { name: 'after' }]);
  });
});

describe('all clusters', () => {
  it('cannot be encrypted: only this field is refused', () => {
    const specification = { ...clusters.specificationOf(1), encrypted: true };
    expect(clusters.provisioner.refuse(specification)).toEqual([
      expect.objectContaining({ field: 'encrypted', reason: expect.stringContaining('must be false') }),
    ]);
    expect(clusters.provisioner.refuse({ ...specification, encrypted: false })).toEqual([]);
  });

  it('are running before a new provisioner reports them, even if they died in the meantime', async () => {
    await clusters.provisioner.stop();
    const [dead] = clusters.serversOf(1);
    process.kill(dead!.pid, 'SIGKILL');
    while (clusters.serversOf(1).length > 0) await new Promise(setImmediate);
    const others = clusters.serversOf(2);
    await clusters.start();
    expect((await clusters.statusOf(1)).members).toMatchObject([{ running: true }]);
    expect((await clusters.statusOf(2)).members).toMatchObject([1, 2, 3].map(() => ({ running: true })));
    expect(clusters.serversOf(2)).toEqual(others);
  });

  it('keep their files to themselves', () => {
    const entries = readdirSync(clusters.directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    expect(files.filter((path) => (statSync(path).mode & 0o027) !== 0)).toEqual([]);
    expect(statSync(join(clusters.directory, 'clusters/1')).mode & 0o027).toBe(0);
  });

  it('never have a password in their files', () => {
    const { stdout } = spawnSync('grep', ['-rlF', '-e', PASSWORD, '-e', 'after-a-reset', clusters.directory]);
    expect(String(stdout)).toBe('');
  });

  const user = databaseUser();
  const asServer = (script: string): number | null =>
    spawnSync('/bin/sh', ['-c', script], { cwd: '/', stdio: 'ignore', ...user }).status;

  // For an ordinary user, the service and its servers have the same user.
  (user ? it : it.skip)('lead the service nowhere by links that a server puts that was broken into', async () => {
    const victim = join(clusters.directory, 'victim');
    writeFileSync(victim, 'untouched');
    const member = join(clusters.directory, 'clusters/1/1');
    for (const name of ['postgresql.conf', 'pg_hba.conf', 'server.log', 'building', '../backups/9', '../state.json']) {
      expect([name, asServer(`ln -sfn ${victim} ${member}/${name}`)]).not.toEqual([name, 0]);
    }
    expect(asServer(`mv ${member}/data ${member}/moved || mv ${member} ${member}.moved`)).not.toBe(0);

    await clusters.provisioner.stop();
    process.kill(clusters.serversOf(1)[0]!.pid, 'SIGKILL');
    while (clusters.serversOf(1).length > 0) await new Promise(setImmediate);
    expect(asServer(`ln -sf ${victim} ${member}/data/postmaster.pid`)).toBe(0);
    expect(asServer(`ln -s ${clusters.directory} ${member}/data/base/link`)).toBe(0);
    await clusters.start();
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
    expect(clusters.warnings.filter((text) => /start 1: .*postmaster.pid/.test(text))).not.toEqual([]);
    expect(asServer(`rm ${member}/data/postmaster.pid`)).toBe(0);
    await clusters.until(1, ({ members }) => members[0]!.running);
    await clusters.remove(1);
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
    expect(clusters.clusters).toEqual(['2']);
  });

  it('leave nothing when removed: no process, no port, no directory', async () => {
    const computing = await killBeside(2, three);
    await Promise.all([clusters.remove(1), clusters.remove(2)]);
    expect(identityOf(computing)).toBeUndefined();
    expect([clusters.serversOf(1), clusters.serversOf(2)]).toEqual([[], []]);
    for (const port of [alone.port!, three.port!, three.port! + 1, three.port! + 2])
      expect(await isPortFree(port)).toBe(true);
    expect(clusters.clusters).toEqual([]);
    expect(existsSync(join(clusters.directory, 'clusters/1'))).toBe(false);
    expect(clusters.warnings.filter((text) => !/restore 2 99|postmaster.pid/.test(text))).toEqual([]);
  });
});
