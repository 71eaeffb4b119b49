/**
 * Catches: a connection to an address that the rules do not permit: by a name whose answers change, by a name with several
 * addresses, by an address in disguise, by a redirect, by a proxy; names that hold up those of others.
 */
import { eventually } from '@stratus/testing';
import { DnsServer } from '../test/dns-server.js';
import { OK, Receiver } from '../test/receiver.js';
import { nameLookup } from './lookup.js';
import type { Lookup } from './lookup.js';
import { NetworkRules } from './network-rules.js';
import { newSecret } from './signature.js';
import { WebhookSender } from './webhook-sender.js';

/** In these specs 127.0.0.2 is a receiver that is permitted, and everything else on the loopback is internal. */
const PERMITTED = '127.0.0.2';
const LOOPBACK = "The receiver's address must be public, not loopback";
const secrets = [newSecret()];
const message = { id: 'msg_1', body: '{}' };
const dns = new DnsServer();
let redirectTo = '';
const internal = new Receiver(OK);
const permitted = new Receiver((socket, { head }) => {
  const status = /\/redirect\/(\d+)/.exec(head)?.[1];
  if (status)
    socket.end(`HTTP/1.1 ${status} Moved\r\nConnection: close\r\nLocation: ${redirectTo}\r\nContent-Length: 0\r\n\r\n`);
  else socket.end('HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok');
});
let rules: NetworkRules;
let lookup: Lookup;
let sender: WebhookSender;
let port: number;

const send = (host: string, path = '/hook') => sender.send(`http://${host}:${port}${path}`, message, secrets);

beforeAll(async () => {
  const server = await dns.start();
  // On the same port, and over both families: where a wrong connection would arrive.
  port = await internal.listen('127.0.0.1');
  await permitted.listen(PERMITTED, port);
  redirectTo = `http://127.0.0.1:${port}/internal`;
  rules = NetworkRules.of({ allow: PERMITTED, deny: '127.0.0.3' });
  lookup = nameLookup([server], `127.0.0.1 inside\n${PERMITTED} Hosts.test other.test # third.test\n`);
  sender = new WebhookSender({ rules, lookup });
});

beforeEach(() => {
  dns.queries.length = 0;
  permitted.requests.length = 0;
});

afterEach(() => expect([internal.connections, internal.requests]).toEqual([0, []]));

afterAll(async () => {
  await sender.close();
  dns.stop();
  internal.stop();
  permitted.stop();
});

it('a connection goes to the address that was checked, although the name has another one by then', async () => {
  dns.answers = (_, nth) => [nth === 1 ? PERMITTED : '127.0.0.1'];
  expect(await send('rebound.test')).toMatchObject({ outcome: 'accepted', status: 200 });
  expect(dns.queries.toSorted()).toEqual(['A rebound.test', 'AAAA rebound.test']);
  expect(permitted.requests).toHaveLength(1);

  expect(await send('rebound.test')).toMatchObject({ outcome: 'refused', status: null, error: LOOPBACK });
  expect(dns.queries).toHaveLength(4);
  expect(permitted.requests).toHaveLength(1);
});

it('of several addresses only permitted ones are used', async () => {
  dns.answers = () => ['127.0.0.1', '::1', '::ffff:127.0.0.1', PERMITTED, '10.0.0.1'];
  for (let time = 0; time < 5; time += 1) expect(await send('mixed.test')).toMatchObject({ outcome: 'accepted' });
  expect(permitted.requests).toHaveLength(5);
});

it('a permitted address may be mapped into IPv6', async () => {
  dns.answers = () => [`::ffff:${PERMITTED}`];
  expect(await send('mapped.test')).toMatchObject({ outcome: 'accepted' });
});

it('a dot after the name does not matter', async () => {
  dns.answers = () => [PERMITTED];
  expect(await send('Dotted.Test.')).toMatchObject({ outcome: 'accepted' });
  expect(permitted.requests[0]?.headers.host).toBe(`dotted.test:${port}`);
});

it.each([
  ['127.0.0.1', LOOPBACK],
  ['::1', LOOPBACK],
  ['::ffff:127.0.0.1', LOOPBACK],
  ['64:ff9b::7f00:1', LOOPBACK],
  ['169.254.169.254', "The receiver's address must be public, not cloud metadata"],
  ['0.0.0.0', "The receiver's address must be public, not unspecified"],
  ['127.0.0.3', "The receiver's address is in a denied network"],
  ['8.8.8.8', 'The receiver must use https'],
])('a name that resolves to %s is refused', async (address, error) => {
  dns.answers = () => [address];
  expect(await send('inside.test')).toEqual({
    outcome: 'refused',
    status: null,
    responseBody: null,
    error,
    durationMs: expect.any(Number),
    retryAfterMs: null,
  });
});

it.each([
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '017700000001',
  '127.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  'localhost',
  'a.localhost.',
])('an address in the URL is refused without a look-up: %s', async (host) => {
  expect(await send(host)).toMatchObject({ outcome: 'refused', error: LOOPBACK });
  expect(dns.queries).toEqual([]);
});

it('an address in the URL may be permitted', async () => {
  expect(await send('0x7f.2')).toMatchObject({ outcome: 'accepted' });
  expect(permitted.requests[0]?.headers.host).toBe(`${PERMITTED}:${port}`);
});

it.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
  expect(await send(PERMITTED, `/redirect/${status}`)).toMatchObject({
    outcome: 'refused',
    status,
    error: 'Redirects are not followed',
  });
  expect(permitted.requests).toHaveLength(1);
});

it('proxies of the environment are not used', async () => {
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
  const before = { ...process.env };
  for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${port}`;
  const other = new WebhookSender({ rules: NetworkRules.of({ allow: PERMITTED, deny: '' }) });
  try {
    const attempt = await other.send(`http://${PERMITTED}:${port}/hook`, message, secrets);
    expect(attempt).toMatchObject({ outcome: 'accepted' });
  } finally {
    process.env = before;
    await other.close();
  }
});

it('names that nobody answers for do not hold up other receivers', async () => {
  dns.answers = (name) => (name === 'good.test' ? [PERMITTED] : undefined);
  const giving = new AbortController();
  const sendTo = (name: string, more: { signal?: AbortSignal; timeoutMs?: number }) =>
    sender.send(`http://${name}.test:${port}/`, message, secrets, more);
  const dead = Array.from({ length: 20 }, (_, index) =>
    sendTo(`dead-${index}`, { signal: giving.signal, timeoutMs: 60_000 }),
  );
  expect(await send('good.test')).toMatchObject({ outcome: 'accepted' });
  giving.abort();
  expect(new Set((await Promise.all(dead)).map(({ error }) => error))).toEqual(new Set(['The attempt was given up']));
  expect(await sendTo('dead', { timeoutMs: 500 })).toMatchObject({ error: 'No response within 0.5 s' });
});

it('a closed sender looks nothing up any more', async () => {
  dns.answers = () => undefined;
  const pending = lookup('dead.test');
  await eventually('both queries', async () => dns.queries.length === 2);
  await new WebhookSender({ rules, lookup }).close();
  expect(await pending).toEqual([]);
  expect(dns.queries).toHaveLength(2);
});

it('names of /etc/hosts need no DNS, and the rules apply to them', async () => {
  expect(await send('hosts.test')).toMatchObject({ outcome: 'accepted' });
  expect(await send('other.test')).toMatchObject({ outcome: 'accepted' });
  expect(await send('inside')).toMatchObject({ outcome: 'refused', error: LOOPBACK });
  expect(dns.queries).toEqual([]);
});

it('a name without an address is refused', async () => {
  dns.answers = () => [];
  const error = 'The host name does not resolve to an address';
  expect(await send('none.test')).toMatchObject({ outcome: 'refused', status: null, error });
  expect(await send(`${'a'.repeat(64)}.test`)).toMatchObject({ outcome: 'refused', status: null, error });
});
