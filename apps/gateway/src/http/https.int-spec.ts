import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { once } from 'node:events';
import { connect as connectPlainly } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import * as x509 from '@peculiar/x509';
import { createLogger, createMetrics, measureCertificates } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import type { FastifyInstance } from 'fastify';
import { RouteTable } from '../routes/route-table.js';
import { Connections } from './connections.js';
import { createFastifyAdapter } from './fastify-adapter.js';
import { ServerCertificate } from './server-certificate.js';
import type { CertificatePair } from './server-certificate.js';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

async function pairOf(name: string, hours = 1): Promise<CertificatePair> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const cert = await x509.X509CertificateGenerator.createSelfSigned({
    name: `CN=${name}`,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + hours * 3_600_000),
    signingAlgorithm: ALGORITHM,
    keys,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }])],
  });
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return { cert: cert.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') };
}

const folder = mkdtempSync(join(tmpdir(), 'stratus-https-'));
const files = { HTTP_TLS_CERT_FILE: join(folder, 'now', 'tls.crt'), HTTP_TLS_KEY_FILE: join(folder, 'now', 'tls.key') };
const sockets: TLSSocket[] = [];
let version = 0;
let fastify: FastifyInstance;
let certificate: ServerCertificate | undefined;
let connections: Connections;
let renewal: { stop: () => void };
let port: number;

/** Swaps a link to a folder with both files, as Kubernetes updates a mounted Secret. */
function mount({ cert, key }: CertificatePair): void {
  version += 1;
  const next = join(folder, `version-${version}`);
  mkdirSync(next);
  writeFileSync(join(next, 'tls.crt'), cert);
  writeFileSync(join(next, 'tls.key'), key);
  symlinkSync(next, join(folder, 'next'));
  renameSync(join(folder, 'next'), join(folder, 'now'));
}

async function open(options: ConnectionOptions = {}): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options });
  sockets.push(socket);
  await once(socket, 'secureConnect');
  return socket;
}

async function statusOn(socket: TLSSocket): Promise<string | undefined> {
  socket.write('GET /idle HTTP/1.1\r\nHost: a\r\n\r\n');
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString('latin1').split('\r\n')[0];
}

const shownName = (socket: TLSSocket) => socket.getPeerCertificate().subject.CN;

beforeAll(async () => {
  mount(await pairOf('first'));
  certificate = ServerCertificate.of(files);
  const adapter = createFastifyAdapter(
    { configuration: { TRUST_PROXY: 'off' } as never, dialect: null, certificate: certificate?.pair },
    createLogger('spec', 'silent'),
    new RouteTable([], '/v4'),
  );
  fastify = adapter.getInstance();
  connections = new Connections(fastify.server, { total: 3, perAddress: 3, isProxy: () => false });
  fastify.addHook('preValidation', (request, reply, done) => {
    connections.work(request.raw, reply.raw);
    done();
  });
  fastify.get('/idle', () => ({}));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = fastify.server.address() as AddressInfo);
  renewal = certificate?.keepUpToDate(fastify.server as never, createLogger('spec', 'silent'), 20) ?? {
    stop: () => {},
  };
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await eventually('no connection', async () => (connections.size === 0 ? true : undefined));
});
afterAll(async () => {
  renewal.stop();
  await fastify.close();
  rmSync(folder, { recursive: true });
});

describe('the gateway with a certificate', () => {
  it('serves TLS 1.2 and 1.3, and disconnects older clients and clients without TLS', async () => {
    const modern = await open();
    expect([modern.getProtocol(), await statusOn(modern)]).toEqual(['TLSv1.3', 'HTTP/1.1 200 OK']);
    expect((await open({ maxVersion: 'TLSv1.2' })).getProtocol()).toBe('TLSv1.2');
    await expect(open({ maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).rejects.toThrow();
    const plain = connectPlainly(port, '127.0.0.1').on('error', () => undefined);
    plain.write('GET /idle HTTP/1.1\r\nHost: a\r\n\r\n');
    const said: Buffer[] = [];
    plain.on('data', (data: Buffer) => said.push(data));
    await once(plain, 'close');
    expect(Buffer.concat(said).includes('HTTP/')).toBe(false);
  });

  const CBC = 'ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA256:ECDHE-ECDSA-AES256-SHA:ECDHE-ECDSA-AES128-SHA';
  const old = { maxVersion: 'TLSv1.2' } as const;
  const offersOnlyWhatIsAuthenticated = async (): Promise<void> => {
    await expect(open({ ...old, ciphers: `${CBC}:@SECLEVEL=0` })).rejects.toThrow();
    expect((await open({ ...old, ciphers: `${CBC}:ECDHE-ECDSA-AES128-GCM-SHA256` })).getCipher().standardName).toBe(
      'TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256',
    );
  };

  it('offers no cipher suite with CBC or SHA-1', offersOnlyWhatIsAuthenticated);

  it('presents a renewed certificate to new connections, and open ones continue', async () => {
    const before = await open();
    expect(shownName(before)).toBe('first');
    mount(await pairOf('second'));
    await eventually('the new certificate', async () => {
      const socket = await open();
      const name = shownName(socket);
      socket.destroy();
      return name === 'second' ? true : undefined;
    });
    await offersOnlyWhatIsAuthenticated();
    expect(await statusOn(before)).toBe('HTTP/1.1 200 OK');
  });

  it('keeps its certificate when the next one is unusable', async () => {
    const [one, other] = [await pairOf('third'), await pairOf('fourth')];
    mount({ cert: one.cert, key: other.key });
    const held = shownName(await open());
    mount({ cert: 'no certificate', key: 'no key' });
    mount(one);
    await eventually('the next good certificate', async () => {
      const socket = await open();
      const name = shownName(socket);
      socket.destroy();
      if (name !== held && name !== 'third') throw new Error(`it shows ${name}`);
      return name === 'third' ? true : undefined;
    });
  });

  it('reports the expiry of the certificate in use, not of an unusable file', async () => {
    const [long, longer] = [await pairOf('fifth', 100), await pairOf('sixth', 200)];
    mount(long);
    await eventually('the fifth', async () => (certificate?.pair.cert === long.cert ? true : undefined));
    mount({ cert: longer.cert, key: 'no key' });
    const authorities = join(folder, 'authorities.pem');
    writeFileSync(authorities, [long.cert, longer.cert].join('\n'));
    const metrics = createMetrics('spec');
    const configuration = {
      NATS_TLS_CA_FILE: authorities,
      DATABASE_TLS_CA_FILE: '/nowhere',
      NATS_TLS_CERT_FILE: authorities,
    };
    measureCertificates(metrics, configuration, { HTTP_TLS_CERT_FILE: () => certificate!.pair.cert });
    const found = await metrics.getSingleMetric('stratus_certificate_expiry_timestamp_seconds')!.get();
    const hours = found.values.map(({ labels, value }) => [labels.variable, (value - Date.now() / 1_000) / 3_600]);
    expect(Object.fromEntries(hours.map(([variable, left]) => [variable, Math.round(Number(left))]))).toEqual({
      NATS_TLS_CA_FILE: 200,
      NATS_TLS_CERT_FILE: 100,
      HTTP_TLS_CERT_FILE: 100,
    });
    mount(long);
  });

  it('counts each connection once, before and after its handshake, and closes the longest waiting one', async () => {
    const silent = connectPlainly(port, '127.0.0.1')
      .on('error', () => undefined)
      .resume();
    await eventually('the connection', async () => (connections.size === 1 ? true : undefined));
    const [first, second] = [await open(), await open()];
    expect(await statusOn(second)).toBe('HTTP/1.1 200 OK');
    expect(connections.size).toBe(3);
    const third = await open();
    expect(await statusOn(third)).toBe('HTTP/1.1 200 OK');
    await eventually('the end of the silent one', async () => (silent.closed ? true : undefined));
    expect(await statusOn(first)).toBe('HTTP/1.1 200 OK');
    expect(connections.size).toBe(3);
  });
});

it.each([
  ['a file that is missing', { ...files, HTTP_TLS_KEY_FILE: '/nowhere/tls.key' }, 'cannot be read (ENOENT)'],
  ['a key of another certificate', undefined, 'key values mismatch'],
])('refuses to start with %s', async (_, given, reason) => {
  let configuration = given;
  if (!configuration) {
    const [one, other] = [await pairOf('one'), await pairOf('other')];
    configuration = { HTTP_TLS_CERT_FILE: join(folder, 'one.crt'), HTTP_TLS_KEY_FILE: join(folder, 'other.key') };
    writeFileSync(configuration.HTTP_TLS_CERT_FILE, one.cert);
    writeFileSync(configuration.HTTP_TLS_KEY_FILE, other.key);
  }
  expect(() => ServerCertificate.of(configuration)).toThrow(reason);
});
