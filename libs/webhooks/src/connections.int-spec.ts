/**
 * Catches: attempts that wait for each other or for a dead receiver, messages lost on a connection that the receiver has just
 * closed, messages sent more than twice, connections and listeners that stay.
 */
import { eventually } from '@stratus/testing';
import { OK, Receiver } from '../test/receiver.js';
import type { Reaction } from '../test/receiver.js';
import { Connections } from './connections.js';
import { NetworkRules } from './network-rules.js';
import { post } from './post.js';
import { newSecret } from './signature.js';
import { WebhookSender } from './webhook-sender.js';

const rules = NetworkRules.of({ allow: '127.0.0.1', deny: '' });
const secrets = [newSecret()];
const message = { id: 'msg_1', body: '{}' };
const receivers: Receiver[] = [];
let sender: WebhookSender;

async function receiver(reaction: Reaction): Promise<Receiver> {
  const made = new Receiver(reaction);
  receivers.push(made);
  await made.listen();
  return made;
}

const send = ({ url }: Receiver) => sender.send(url, message, secrets);

beforeEach(() => (sender = new WebhookSender({ rules })));

afterEach(async () => {
  await sender.close();
  for (const each of receivers.splice(0)) each.stop();
});

describe('a connection', () => {
  it('is used again', async () => {
    const good = await receiver(OK);
    for (let time = 0; time < 20; time += 1) expect(await send(good)).toMatchObject({ status: 200 });
    expect(good.connections).toBe(1);
  });

  it('that the receiver closes as it is used again costs no message', async () => {
    // Nothing arrives but the reset: the receiver closed the connection before it read the request.
    const closing = await receiver((socket) => {
      if (closing.requests.length === 2) socket.resetAndDestroy();
      else socket.write(OK);
    });
    expect([await send(closing), await send(closing)]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect([closing.requests.length, closing.connections]).toEqual([3, 2]);
    expect(closing.requests[2]).toMatchObject({ body: message.body, headers: { 'webhook-id': 'msg_1' } });
  });

  it('that is new and closed means a refused attempt', async () => {
    const closing = await receiver((socket) => {
      if (closing.requests.length === 1) socket.write(OK);
      else socket.resetAndDestroy();
    });
    const error = 'The connection was closed before a response';
    expect([await send(closing), await send(closing)]).toMatchObject([{ status: 200 }, { status: null, error }]);
    expect(closing.requests).toHaveLength(3);
  });

  it('stays open without requests only up to a number', async () => {
    const good = await receiver(OK);
    const connections = new Connections(rules, async () => [], 3);
    const url = new URL(good.url);
    const { signal } = new AbortController();
    const sendMany = () =>
      Promise.all(
        Array.from({ length: 10 }, () => post({ url, headers: {}, body: '' }, connections.clientFor(url), signal)),
      );
    const threeStay = () => eventually('three connections', async () => good.sockets.size === 3);
    for (let time = 0; time < 3; time += 1) {
      await sendMany();
      await threeStay();
    }
    for (const socket of good.sockets) socket.destroy();
    await eventually('no connection', async () => good.sockets.size === 0);
    await sendMany();
    await threeStay();
    connections.close();
    await eventually('no connection', async () => good.sockets.size === 0);
  });
});

it('attempts to one receiver do not wait for each other', async () => {
  const slow = await receiver((socket, { body }) => {
    if (body === 'fast') socket.write(OK);
  });
  const held = Array.from({ length: 50 }, () => send(slow));
  await eventually('fifty requests', async () => slow.requests.length === 50);
  expect(await sender.send(slow.url, { id: 'msg_2', body: 'fast' }, secrets)).toMatchObject({ status: 200 });
  await sender.close();
  expect(new Set((await Promise.all(held)).map(({ error }) => error))).toEqual(new Set(['The sender was closed']));
});

it('a receiver may answer without reading the message', async () => {
  const hasty = new Receiver('', { greeting: 'HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n' });
  receivers.push(hasty);
  await hasty.listen();
  const large = { id: 'msg_1', body: 'x'.repeat(20_000_000) };
  const attempt = await sender.send(hasty.url, large, secrets);
  expect(attempt).toMatchObject({ outcome: 'refused', status: 413 });
  // Shorter than idle connections stay.
  for (const socket of hasty.sockets) socket.resume();
  await eventually('the end of the connection', async () => hasty.sockets.size === 0, 5_000);
});

describe('giving up', () => {
  it('one signal ends all its attempts, without warnings', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error): unknown => warnings.push(warning);
    process.on('warning', onWarning);
    const dead = await receiver(() => {});
    const giving = new AbortController();
    const held = Array.from({ length: 30 }, () => sender.send(dead.url, message, secrets, { signal: giving.signal }));
    await eventually('the requests', async () => dead.requests.length === 30);
    giving.abort();
    expect(new Set((await Promise.all(held)).map(({ error }) => error))).toEqual(new Set(['The attempt was given up']));
    expect(await sender.send(dead.url, message, secrets, { signal: giving.signal })).toMatchObject({
      outcome: 'refused',
      error: 'The attempt was given up',
    });
    expect(dead.requests).toHaveLength(30);
    await eventually('the end of the connections', async () => dead.sockets.size === 0);
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  it('a closed sender has no connections and sends nothing', async () => {
    const good = await receiver(OK);
    await send(good);
    await sender.close();
    await eventually('the end of the connection', async () => good.sockets.size === 0);
    expect(await send(good)).toMatchObject({ outcome: 'refused', status: null, error: 'The sender is closed' });
    expect(good.connections).toBe(1);
  });
});
