/**
 * Catches: trust in a server with a wrong name, a foreign authority or an expired certificate; a server without TLS that is
 * accepted where TLS is required; an app that does not say why it cannot connect, or does not continue with a renewed
 * certificate; a client certificate that is not presented, or is read only once.
 */
import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectPlainly } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import * as x509 from '@peculiar/x509';
import { CertificateAuthority, WEAK_SUITES } from '@stratus/local-databases/testing';
import type { ServerCertificate } from '@stratus/local-databases/testing';
import { NatsLink } from '@stratus/messaging';
import { Database } from '@stratus/postgres';
import { Readiness, createLogger } from '@stratus/runtime';
import { eventually, startNats, startPostgres } from '@stratus/testing';
import type { NatsServer, PostgresServer } from '@stratus/testing';
import pg from 'pg';

const folder = mkdtempSync(join(tmpdir(), 'stratus-tls-'));
const logger = createLogger('spec', 'silent');
const caFile = join(folder, 'ca.pem');
const REFUSED_CLIENT = /bad certificate|certificate required/;
const LONG_AGO = Date.parse('2000-01-01');
/** The files of our servers, including defective ones, and the messages of an app about the defects. */
let good: ServerCertificate;
let bad: [what: string, certificate: ServerCertificate, said: RegExp][];

async function authority(name: string, now = Date.now()): Promise<CertificateAuthority> {
  const directory = join(folder, name);
  mkdirSync(directory);
  return CertificateAuthority.open(directory, now);
}

interface ClientCertificate {
  certificate: string;
  key: string;
}

/** A self-signed certificate. */
async function clientCertificate(): Promise<ClientCertificate> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: 'CN=app',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.clientAuth])],
  });
  const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { certificate: certificate.toString('pem'), key };
}

/** Waits until the app reports this about its connection on /readyz. */
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

/** The suite chosen for a TLS 1.2 client that offers only these. */
async function suiteWith(port: number, ciphers: string): Promise<string> {
  const plain = connectPlainly(port, '127.0.0.1');
  // The broker sends first.
  await once(plain, 'data');
  const socket = connect({ socket: plain, ciphers, maxVersion: 'TLSv1.2', rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect');
    return socket.getCipher().name;
  } finally {
    socket.destroy();
  }
}

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

  it('has no cipher suite with CBC or SHA-1 by default', async () => {
    await expect(suiteWith(server.port, WEAK_SUITES)).rejects.toThrow(/handshake failure/);
    const suite = 'ECDHE-ECDSA-AES128-GCM-SHA256';
    expect(await suiteWith(server.port, `${WEAK_SUITES}:${suite}`)).toBe(suite);
  });

  it('is refused by an app, whose readiness says why, until the broker presents another certificate', async () => {
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

  it('is refused by an app that requires TLS from a broker without it', async () => {
    const plain = await startNats({ dir: join(folder, 'plain'), sync: false });
    const readiness = new Readiness();
    const configuration = { NATS_URL: `tls://localhost:${plain.port}`, ADMIN_HOST: '', ADMIN_PORT: 0 };
    void NatsLink.open('spec', { ...configuration, LOG_LEVEL: 'silent' }, readiness, logger).catch(() => undefined);
    const refusal = /does not support 'tls'/;
    await saysOf(readiness, 'nats', refusal);
    await plain.stop();
  });
});

describe('the connection to a broker that requires client certificates', () => {
  let server: NatsServer;
  const broker = { cert: join(folder, 'verifying.pem'), key: join(folder, 'verifying-key.pem') };
  const trusted = join(folder, 'clients.pem');
  const client = { NATS_TLS_CERT_FILE: join(folder, 'client.pem'), NATS_TLS_KEY_FILE: join(folder, 'client-key.pem') };
  const mount = ({ certificate, key }: ClientCertificate): void => {
    writeFileSync(client.NATS_TLS_CERT_FILE, certificate);
    writeFileSync(client.NATS_TLS_KEY_FILE, key);
  };
  const connect = (files: Partial<typeof client>, readiness: Readiness): Promise<NatsLink> => {
    const configuration = { NATS_URL: `nats://localhost:${server.port}`, NATS_TLS_CA_FILE: caFile, ...files };
    const others = { ADMIN_HOST: '', ADMIN_PORT: 0, LOG_LEVEL: 'silent' as const };
    return NatsLink.open('spec', { ...configuration, ...others }, readiness, logger);
  };
  beforeAll(async () => {
    writeFileSync(broker.cert, good.certificate);
    writeFileSync(broker.key, good.key);
    writeFileSync(trusted, '');
    const files = `cert_file: "${broker.cert}", key_file: "${broker.key}", ca_file: "${trusted}"`;
    const first = await clientCertificate();
    mount(first);
    writeFileSync(trusted, first.certificate);
    server = await startNats({
      dir: join(folder, 'verifying'),
      sync: false,
      config: `tls { ${files}, verify: true }\n`,
    });
  });
  afterAll(() => server.stop());

  it('is open to an app with one, even when both get new certificates while the app runs', async () => {
    const readiness = new Readiness();
    const link = await connect(client, readiness);
    expect(await readiness.problems()).toEqual({});
    const next = await clientCertificate();
    mount(next);
    writeFileSync(trusted, next.certificate);
    await server.kill();
    await saysOf(readiness, 'nats', /disconnected/);
    await server.start();
    await eventually('ready', async () => ((await readiness.problems()).nats === undefined ? true : undefined));
    await link.close();
  });

  it('is refused to an app without one, which reports it', async () => {
    const readiness = new Readiness();
    void connect({}, readiness).catch(() => undefined);
    await saysOf(readiness, 'nats', REFUSED_CLIENT);
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
    // pg_reload_conf() returns before the server has read its files. Only later connections get the new certificate.
    const before = await loadedAt();
    await sql.query('select pg_reload_conf()');
    await eventually('the new certificate', async () => (await loadedAt()) !== before || undefined);
  };
  /** When the server had read its files as of a new session. */
  const loadedAt = async (): Promise<string> => {
    const session = new pg.Client({ connectionString: server.url });
    await session.connect();
    try {
      return (await session.query<{ at: string }>('select pg_conf_load_time()::text as at')).rows[0]!.at;
    } finally {
      await session.end();
    }
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

  it('is refused by an app, whose readiness says why, until Postgres presents another certificate', async () => {
    const url = server.url.replace('127.0.0.1', 'localhost');
    const configuration = { DATABASE_URL: url, DATABASE_POOL_SIZE: 2, DATABASE_TLS_CA_FILE: caFile };
    for (const [, certificate, said] of bad) {
      await show(certificate);
      const readiness = new Readiness();
      const opening = Database.open({ schema: 'spec', migrations: [] }, configuration, readiness, logger);
      await saysOf(readiness, 'postgres', said);
      await show(good);
      const database = await opening;
      const session = database.newSession('relay');
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
