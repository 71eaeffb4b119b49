/**
 * Catches: a server with another name, another authority or an expired certificate that is trusted; one without TLS that is taken
 * where TLS is asked for; an app that does not say why it cannot connect, or does not go on with a renewed certificate.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NatsLink, Readiness, createLogger } from '@stratus/platform';
import { Database } from '@stratus/platform/persistence';
import { eventually, startNats, startPostgres } from '@stratus/testing';
import type { NatsServer, PostgresServer } from '@stratus/testing';
import pg from 'pg';
import { CertificateAuthority } from './provisioner/local/certificate.authority.js';
import type { ServerCertificate } from './provisioner/local/certificate.authority.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-tls-'));
const logger = createLogger('spec', 'silent');
const caFile = join(folder, 'ca.pem');
const LONG_AGO = Date.parse('2000-01-01');
/** What a server of ours has; ones of which something is wrong; and what an app says of them. */
let good: ServerCertificate;
let bad: [what: string, certificate: ServerCertificate, said: RegExp][];

async function authority(name: string, now = Date.now()): Promise<CertificateAuthority> {
  const directory = join(folder, name);
  mkdirSync(directory);
  return CertificateAuthority.open(directory, now);
}

/** Waits until the app says this of its connection on /readyz. */
const saysOf = (readiness: Readiness, part: 'nats' | 'postgres', said: RegExp) =>
  eventually('the reason', async () => {
    const { [part]: problem = 'no problem' } = await readiness.problems();
    if (said.test(problem)) return true;
    throw new Error(problem);
  });

beforeAll(async () => {
  const [ours, other, old] = [await authority('ours'), await authority('other'), await authority('old', LONG_AGO)];
  const names = ['localhost', '127.0.0.1'] as [string, string];
  good = await ours.issue(names, Date.now());
  const [foreign, expired] = [await other.issue(names, Date.now()), await old.issue(names, LONG_AGO)];
  bad = [
    ['another name', await ours.issue(['other.example'], Date.now()), /does not match certificate's altnames/],
    ['another authority', foreign, /self-signed certificate|unable to|signature failure|mismatch/],
    ['an expired certificate', expired, /certificate has expired/],
  ];
  writeFileSync(caFile, [ours.certificate, old.certificate].join('\n'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the connection to a broker', () => {
  let server: NatsServer;
  const [certFile, keyFile] = [join(folder, 'broker.pem'), join(folder, 'broker-key.pem')];
  const show = async ({ certificate, key }: ServerCertificate): Promise<void> => {
    writeFileSync(certFile, certificate);
    writeFileSync(keyFile, key);
    await server.kill();
    await server.start();
  };
  beforeAll(async () => {
    writeFileSync(certFile, good.certificate);
    writeFileSync(keyFile, good.key);
    const config = `tls { cert_file: "${certFile}", key_file: "${keyFile}" }\n`;
    server = await startNats({ dir: join(folder, 'nats'), sync: false, config });
  });
  afterAll(() => server.stop());

  it('is refused by an app that is not ready and says why, until the broker shows another certificate', async () => {
    for (const [, certificate, said] of bad) {
      await show(certificate);
      const readiness = new Readiness();
      const url = `nats://localhost:${server.port}`;
      const configuration = { NATS_URL: url, NATS_TLS_CA_FILE: caFile, ADMIN_HOST: '', ADMIN_PORT: 0 };
      const opening = NatsLink.open('spec', { ...configuration, LOG_LEVEL: 'silent' }, readiness, logger);
      await saysOf(readiness, 'nats', said);
      await show(good);
      const link = await opening;
      await eventually('ready', async () => ((await readiness.problems()).nats === undefined ? true : undefined));
      await show(certificate);
      await saysOf(readiness, 'nats', said);
      await link.close();
    }
  });

  it('is refused by an app that asks for TLS when the broker has none', async () => {
    const plain = await startNats({ dir: join(folder, 'plain'), sync: false });
    const readiness = new Readiness();
    const configuration = { NATS_URL: `tls://localhost:${plain.port}`, ADMIN_HOST: '', ADMIN_PORT: 0 };
    void NatsLink.open('spec', { ...configuration, LOG_LEVEL: 'silent' }, readiness, logger).catch(() => undefined);
    const refusal = /does not support 'tls'/;
    await saysOf(readiness, 'nats', refusal);
    await plain.stop();
  });
});

describe('the connection to Postgres', () => {
  let server: PostgresServer;
  let sql: pg.Client;
  const show = async ({ certificate, key }: ServerCertificate): Promise<void> => {
    for (const [name, pem] of Object.entries({ certificate, key })) {
      const lines = pem
        .trim()
        .split('\n')
        .map((line) => `('${line.trim()}')`);
      const file = join(server.dataDir, `${name}.pem`);
      await sql.query(`copy (values ${lines.join()}) to program 'cat > ${file} && chmod 600 ${file}'`);
    }
    await sql.query('select pg_reload_conf()');
  };
  beforeAll(async () => {
    server = await startPostgres({ dir: join(folder, 'postgres'), fsync: false });
    sql = new pg.Client({ connectionString: server.url });
    await sql.connect();
    await show(good);
    for (const setting of ["ssl_cert_file = 'certificate.pem'", "ssl_key_file = 'key.pem'", 'ssl = on'])
      await sql.query(`alter system set ${setting}`);
    await sql.query('create schema spec');
  });
  afterAll(async () => {
    await sql.end();
    await server.stop();
  });

  it('is refused by an app that is not ready and says why, until Postgres shows another certificate', async () => {
    const url = server.url.replace('127.0.0.1', 'localhost');
    const configuration = { DATABASE_URL: url, DATABASE_POOL_SIZE: 2, DATABASE_TLS_CA_FILE: caFile };
    for (const [, certificate, said] of bad) {
      await show(certificate);
      const readiness = new Readiness();
      const opening = Database.open({ schema: 'spec', entities: [], migrations: [] }, configuration, readiness, logger);
      await saysOf(readiness, 'postgres', said);
      await show(good);
      const database = await opening;
      const session = database.newSession();
      await session.connect();
      for (const client of [session, database.pool]) {
        const { rows } = await client.query<{ ssl: boolean }>(
          'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
        );
        expect(rows).toEqual([{ ssl: true }]);
      }
      await session.end();
      await database.close();
    }
  });
});
