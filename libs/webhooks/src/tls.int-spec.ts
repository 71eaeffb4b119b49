/**
 * Catches: trust in a receiver with a certificate for another name, of an unknown authority, or expired, also when the process
 * is told to trust everybody; a server name that receivers do not know.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { CertificateAuthority } from '@stratus/local-databases/testing';
import { OK, Receiver } from '../test/receiver.js';
import type { Attempt } from './attempt.js';
import { NetworkRules } from './network-rules.js';
import { newSecret } from './signature.js';
import { WebhookSender } from './webhook-sender.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-webhooks-'));
const trusted = join(folder, 'trusted.pem');
const LONG_AGO = Date.parse('2000-01-01');
const UNTRUSTED = 'The certificate is not from a trusted authority';
const serverNames: unknown[] = [];
const receivers: Receiver[] = [];
/** By what is special about their certificate. */
const ports: Record<string, number> = {};

async function authority(name: string, now = Date.now()): Promise<CertificateAuthority> {
  mkdirSync(join(folder, name));
  return CertificateAuthority.open(join(folder, name), now);
}

async function listen(name: string, receiver: Receiver): Promise<void> {
  receivers.push(receiver);
  ports[name] = await receiver.listen();
}

const withTls = (tls: { cert: string; key: string }): Receiver =>
  new Receiver(
    (socket) => {
      serverNames.push((socket as TLSSocket).servername);
      socket.write(OK);
    },
    { tls },
  );

/** Sends to all these URLs, one after the other, in a process that trusts the test's authorities. */
async function sendTrusting(urls: readonly string[]): Promise<Attempt[]> {
  const program = `
    import { NetworkRules, WebhookSender, newSecret } from '@stratus/webhooks';
    const rules = NetworkRules.of({ allow: '127.0.0.1', deny: '' });
    const sender = new WebhookSender({ rules, lookup: async () => ['127.0.0.1'] });
    const attempts = [];
    for (const url of ${JSON.stringify(urls)})
      attempts.push(await sender.send(url, { id: 'msg_1', body: '{}' }, [newSecret()]));
    await sender.close();
    console.log(JSON.stringify(attempts));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trusted, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return JSON.parse(said) as Attempt[];
}

beforeAll(async () => {
  const [good, old, foreign] = [await authority('good'), await authority('old', LONG_AGO), await authority('foreign')];
  writeFileSync(trusted, `${good.certificate}\n${old.certificate}\n`);
  const issued = async (from: CertificateAuthority, now = Date.now()) => {
    const { certificate, key } = await from.issue(['good.test', '127.0.0.1'], now);
    return { cert: certificate, key };
  };
  const root = JSON.parse(readFileSync(join(folder, 'foreign/authority.json'), 'utf8')) as Record<string, string>;
  await listen('good', withTls(await issued(good)));
  await listen('expired', withTls(await issued(old, LONG_AGO)));
  await listen('foreign', withTls(await issued(foreign)));
  await listen('self-signed', withTls({ cert: root.certificate!, key: root.key! }));
  await listen('plain', new Receiver('', { greeting: OK }));
});

afterAll(() => {
  for (const receiver of receivers) receiver.stop();
  rmSync(folder, { recursive: true });
});

it('a trusted certificate for the name or address is accepted, and no other', async () => {
  const attempts = await sendTrusting([
    `https://good.test:${ports.good}/`,
    `https://GOOD.test.:${ports.good}/`,
    `https://127.0.0.1:${ports.good}/`,
    `https://other.test:${ports.good}/`,
    `https://other.test:${ports.good}/`,
    `https://good.test:${ports.expired}/`,
    `https://good.test:${ports.foreign}/`,
    `https://good.test:${ports['self-signed']}/`,
  ]);
  const ANOTHER = 'The certificate is for another host name';
  expect(attempts.map(({ status, error }) => error ?? status)).toEqual([
    200,
    200,
    200,
    ANOTHER,
    ANOTHER,
    'The certificate has expired',
    UNTRUSTED,
    UNTRUSTED,
  ]);
  expect(serverNames).toEqual(['good.test', 'good.test', false]);
  const requests = receivers.flatMap((receiver) => receiver.requests);
  expect(requests.map(({ headers }) => headers.host)).toEqual(
    ['good.test', 'good.test', '127.0.0.1'].map((host) => `${host}:${ports.good}`),
  );
});

it.each([
  ['good', UNTRUSTED],
  ['self-signed', UNTRUSTED],
  ['plain', 'The TLS handshake failed'],
])('a process without these authorities refuses the receiver %s', async (name, error) => {
  const rules = NetworkRules.of({ allow: '127.0.0.1', deny: '' });
  const sender = new WebhookSender({ rules, lookup: async () => ['127.0.0.1'] });
  const attempt = await sender.send(`https://good.test:${ports[name]}/`, { id: 'msg_1', body: '{}' }, [newSecret()]);
  expect(attempt).toMatchObject({ outcome: 'refused', status: null, error });
  await sender.close();
});
