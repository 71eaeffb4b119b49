import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mariadbServer, processesIn } from '@stratus/local-servers';
import { type Connection, createConnection } from 'mysql2/promise';
import { LocalClusters } from '../../test/local-clusters.js';
import { MariadbServers } from './mariadb-servers.js';

describe('a MariaDB cluster of the local provisioner', () => {
  let clusters: LocalClusters;
  const sessions: Connection[] = [];
  beforeAll(async () => {
    const { binary } = await mariadbServer();
    clusters = new LocalClusters(new MariadbServers({ server: binary, durable: false }));
    await clusters.start();
  });
  afterAll(async () => {
    for (const session of sessions) session.destroy();
    await clusters.end();
  });

  /** A customer's session on a member, given by its offset from the primary's port. */
  const connect = async (place = 0): Promise<Connection> => {
    const { hosts, port, certificateAuthority } = await clusters.statusOf(1);
    const { username: user, password } = clusters.specificationOf(1).credentials;
    const session = await createConnection({
      host: hosts!.primary,
      port: port! + place,
      user,
      password,
      ssl: { ca: certificateAuthority!, rejectUnauthorized: true },
    });
    session.on('error', () => undefined);
    sessions.push(session);
    return session;
  };
  const rows = async (session: Connection, sql: string): Promise<unknown> => (await session.query(sql))[0];
  const pids = (): number[] => clusters.serversOf(1).map(({ pid }) => pid);

  it('survives a takeover, crash, patch, backup of a replica and restore, and leaves nothing behind', async () => {
    const asynchronous = { members: 3, replicationType: 'asynch', replicationCommitType: null } as const;
    const created = await clusters.apply(1, asynchronous);
    expect(created).toMatchObject({
      fault: null,
      members: [{ role: 'primary' }, { role: 'replica' }, { role: 'replica' }],
    });
    const customer = await connect();
    await customer.query('CREATE DATABASE shop');
    await customer.query('CREATE TABLE shop.goods AS SELECT 1 AS one');

    const first = pids();
    await clusters.provisioner.stop();
    await clusters.start();
    expect(pids()).toEqual(first);
    process.kill(first[1]!, 'SIGKILL');
    const isBack = ([, second]: number[]): boolean => second !== undefined && second !== first[1];
    await clusters.until(1, ({ members }) => isBack(pids()) && members.every(({ running }) => running));

    const patched = await clusters.apply(1, { restarts: 1, backups: [{ id: 7, target: 'secondary' }] });
    expect(patched).toMatchObject({ fault: null, backups: [{ id: 7, size: expect.any(Number) }] });
    expect(pids().filter((pid) => first.includes(pid))).toEqual([]);
    await (await connect()).query('DROP DATABASE shop');
    const restored = await clusters.apply(1, { restore: { backupId: 7, number: 1 } });
    expect(restored).toMatchObject({ fault: null, usedDisk: expect.any(Number) });
    for (const place of [0, 1, 2]) {
      expect(await rows(await connect(place), 'SELECT one FROM shop.goods')).toEqual([{ one: 1 }]);
    }

    await clusters.remove(1);
    expect(processesIn(clusters.directory)).toEqual([]);
    expect(existsSync(join(clusters.directory, 'clusters', '1'))).toBe(false);
  });
});
