/**
 * Catches: a receiver that holds up an attempt, costs memory or makes it throw; a wrong outcome; text that Postgres does not
 * store; an error that shows a secret or the body.
 */
import type { Socket } from 'node:net';
import { eventually } from '@stratus/testing';
import { Webhook } from 'standardwebhooks';
import { OK, Receiver } from '../test/receiver.js';
import type { Reaction } from '../test/receiver.js';
import { NetworkRules } from './network-rules.js';
import { newSecret } from './signature.js';
import { WebhookSender } from './webhook-sender.js';

const message = { id: 'msg_1', body: JSON.stringify({ label: 'Grüße' }) };
const secrets = [newSecret(), newSecret()];
const TIMEOUT_MS = 10_000;
const SHORT_MS = 200;
const receivers: Receiver[] = [];
const sender = new WebhookSender({ rules: NetworkRules.of({ allow: '127.0.0.1', deny: '' }), timeoutMs: TIMEOUT_MS });

async function receiver(reaction: Reaction): Promise<Receiver> {
  const made = new Receiver(reaction);
  receivers.push(made);
  await made.listen();
  return made;
}

const response = (status: string, body: string | Buffer = '', ...headers: string[]): string =>
  [`HTTP/1.1 ${status}`, ...headers, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
const sendTo = async (reaction: Reaction, timeoutMs?: number) =>
  sender.send((await receiver(reaction)).url, message, secrets, { timeoutMs });

/** Writes a part again and again until the sender ends the connection. */
function drip(socket: Socket, head: string, part: string): void {
  socket.write(head);
  const timer = setInterval(() => socket.write(part), 5);
  socket.on('close', () => clearInterval(timer));
}

afterAll(async () => {
  await sender.close();
  for (const each of receivers) each.stop();
});

it('a message comes with its headers, and a signature for each secret', async () => {
  const good = await receiver(OK);
  const now = new Date();
  expect(await sender.send(`${good.url}?a=b`, message, secrets, { now })).toEqual({
    outcome: 'accepted',
    status: 200,
    responseBody: 'ok',
    error: null,
    durationMs: expect.any(Number),
    retryAfterMs: null,
  });
  const [{ head, headers, body } = { head: '', headers: {}, body: '' }] = good.requests;
  expect([head, body]).toEqual(['POST /hook?a=b HTTP/1.1', message.body]);
  expect(headers).toEqual({
    host: `127.0.0.1:${good.port}`,
    connection: 'keep-alive',
    'content-type': 'application/cloudevents+json',
    'content-length': String(Buffer.byteLength(message.body)),
    'user-agent': 'Stratus-Webhooks',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': expect.stringMatching(/^v1,\S{44} v1,\S{44}$/),
  });
  for (const secret of secrets) expect(new Webhook(secret).verify(body, headers)).toEqual({ label: 'Grüße' });

  const other = new WebhookSender({ rules: NetworkRules.of({ allow: '127.0.0.1', deny: '' }), userAgent: 'Spec/1' });
  await other.send(good.url, { ...message, contentType: 'application/json' }, secrets);
  expect(good.requests[1]?.headers).toMatchObject({ 'user-agent': 'Spec/1', 'content-type': 'application/json' });
  await other.close();
});

it.each([
  ['200 OK', 'accepted'],
  ['204 No Content', 'accepted'],
  ['299 X', 'accepted'],
  ['304 Not Modified', 'refused'],
  ['400 Bad Request', 'refused'],
  ['410 Gone', 'gone'],
  ['503 Service Unavailable', 'refused'],
  ['999 X', 'refused'],
])('after %s the attempt is %s', async (status, outcome) => {
  const error = status.startsWith('3') ? 'Redirects are not followed' : null;
  expect(await sendTo(response(status))).toMatchObject({ outcome, status: Number.parseInt(status, 10), error });
});

describe('the text of the response', () => {
  it.each([
    ['is empty', Buffer.from(''), ''],
    ['has no NUL', Buffer.from('a\0b'), 'a\uFFFDb'],
    ['is well-formed', Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80, 0x62]), 'a\uFFFD\uFFFD\uFFFD\uFFFDb'],
    ['ends after 1 KiB', Buffer.alloc(100_000, 'x'), 'x'.repeat(1_024)],
    ['ends before a character that is cut in two', Buffer.from(`${'x'.repeat(1_022)}🚀`), 'x'.repeat(1_022)],
  ])('%s', async (_, body, text) => {
    const head = response('400 Bad Request', body).slice(0, -body.toString().length || undefined);
    const attempt = await sendTo((socket) => {
      socket.write(head);
      socket.write(body);
    });
    expect(attempt).toMatchObject({ outcome: 'refused', status: 400, responseBody: text });
  });

  it('is not decompressed', async () => {
    expect(await sendTo(response('200 OK', 'zip', 'Content-Encoding: gzip'))).toMatchObject({ responseBody: 'zip' });
  });
});

describe('a receiver', () => {
  const NO_RESPONSE = `No response within ${SHORT_MS / 1_000} s`;
  const CLOSED = 'The connection was closed before a response';
  const INVALID = 'The response is not valid HTTP';

  it.each<[string, Reaction, string]>([
    ['never answers', () => {}, NO_RESPONSE],
    ['never ends its headers', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n', 'X: y\r\n'), NO_RESPONSE],
    ['always says to continue', (socket) => drip(socket, '', 'HTTP/1.1 100 Continue\r\n\r\n'), NO_RESPONSE],
    ['closes', (socket) => socket.end(), CLOSED],
    ['resets', (socket) => socket.resetAndDestroy(), CLOSED],
    ['closes within its headers', (socket) => socket.end('HTTP/1.1 200 OK\r\nX'), CLOSED],
    ['does not speak HTTP', 'SSH-2.0-OpenSSH_9.2p1\r\n', INVALID],
    ['sends other bytes', '\0\0\x16\x03\x01', INVALID],
    ['sends two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', INVALID],
    ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n', CLOSED],
    [
      'sends very large headers',
      response('200 OK', '', `X: ${'y'.repeat(20_000)}`),
      'The response headers are too large',
    ],
  ])('that %s is refused', async (_, reaction, error) => {
    const attempt = await sendTo(reaction, error === NO_RESPONSE ? SHORT_MS : undefined);
    expect(attempt).toMatchObject({ outcome: 'refused', status: null, responseBody: null, error });
    await eventually('the end of the connection', async () => receivers.at(-1)?.sockets.size === 0);
  });

  it('that nobody runs is refused', async () => {
    const stopped = await receiver(OK);
    const { url } = stopped;
    stopped.stop();
    expect(await sender.send(url, message, secrets)).toMatchObject({ outcome: 'refused', error: 'Connection refused' });
  });

  it.each<[string, Reaction, string]>([
    ['sends more than it announced', 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nsome more', 'some'],
    ['breaks off its body', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nsome'), 'some'],
    ['sends a wrong chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\nzz\r\n', 'a'],
    ['does not end its body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nsome', 'some'],
    ['streams for ever', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(65_536)), 'x'.repeat(1_024)],
  ])('that %s has sent its status', async (_, reaction, responseBody) => {
    // Long enough for the status, shorter than a body may take.
    const attempt = await sendTo(reaction, 900);
    expect(attempt).toMatchObject({ outcome: 'accepted', status: 200, responseBody, error: null });
    await eventually('the end of the connection', async () => receivers.at(-1)?.sockets.size === 0);
  });

  it('that streams for ever can send little of it', async () => {
    let written = (): number => 0;
    await sendTo((socket) => {
      written = () => socket.bytesWritten;
      drip(socket, 'HTTP/1.1 200 OK\r\n\r\n', 'x'.repeat(65_536));
    });
    await eventually('the end of the connection', async () => receivers.at(-1)?.sockets.size === 0);
    expect(written()).toBeLessThan(5_000_000);
  });

  it('that does not end its body gets 1 s for it', async () => {
    const attempt = await sendTo('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nsome');
    expect(attempt).toMatchObject({ outcome: 'accepted', responseBody: 'some' });
    expect(attempt.durationMs).toBeLessThan(TIMEOUT_MS);
  });

  it.each([
    ['503 X', '7', 7_000],
    ['429 X', '999999', 6 * 3_600_000],
    ['410 Gone', '1', 1_000],
    ['200 OK', '7', null],
    ['503 X', 'soon', null],
  ])('that answers %s may ask for a pause of %s', async (status, asked, retryAfterMs) => {
    expect(await sendTo(response(status, '', `Retry-After: ${asked}`))).toMatchObject({ retryAfterMs });
  });

  it('may name the date of the next attempt', async () => {
    const now = new Date('2026-11-29T10:00:00Z');
    const { url } = await receiver(response('503 X', '', 'Retry-After: Sun, 29 Nov 2026 10:02:00 GMT'));
    const { retryAfterMs } = await sender.send(url, message, secrets, { now });
    expect(retryAfterMs).toBeGreaterThan(110_000);
    expect(retryAfterMs).toBeLessThanOrEqual(120_000);
  });
});

it('what the caller does wrong is a refused attempt, which shows neither secret nor body', async () => {
  const { url } = await receiver(OK);
  const attempts = [
    await sender.send(url, message, ['whsec_swordfish!']),
    await sender.send(url, { ...message, id: 'a\r\nb' }, secrets),
    await sender.send(url, { ...message, contentType: 'a\0b' }, secrets),
    await sender.send('swordfish', message, secrets),
  ];
  expect(attempts.map(({ outcome, error }) => [outcome, error])).toEqual([
    ['refused', 'A secret of the webhook is not in the form whsec_…'],
    ['refused', 'The request failed (ERR_INVALID_CHAR)'],
    ['refused', 'The request failed (ERR_INVALID_CHAR)'],
    ['refused', 'The URL must begin with https://'],
  ]);
  expect(receivers.at(-1)?.requests).toEqual([]);
});
