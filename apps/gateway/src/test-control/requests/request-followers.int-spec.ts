/** Catches: a follower that gets the calls of others, or one that reads nothing and fills the memory of the gateway. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { eventually } from '@stratus/testing';
import { RequestFollowers } from './request-followers.js';
import type { LoggedAccount, LoggedCall } from './request-log.js';

const call = (id: string, account: LoggedAccount, bytes = 2): LoggedCall => ({
  id,
  account,
  operation: null,
  status: id.startsWith('bad') ? 400 : 200,
  method: 'GET',
  json: Buffer.from('"'.padEnd(bytes - 1, 'x') + '"'),
});

let followers: RequestFollowers;
let server: Server;
/** Followers that have not left. */
let joined: Set<ServerResponse>;
const sockets: Socket[] = [];

beforeEach(async () => {
  followers = new RequestFollowers();
  const open = (joined = new Set());
  server = createServer((request, response) => {
    const [account, status] = (request.url ?? '').slice(1).split('/');
    followers.admit();
    response.writeHead(200).flushHeaders();
    response.once('close', () => open.delete(response));
    const matches = (each: LoggedCall): boolean => [undefined, 'token', String(each.status)].includes(status);
    followers.join({
      response,
      account: account === 'all' ? account : Number(account),
      isOfToken: status === 'token',
      matches,
    });
    open.add(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  followers.onModuleDestroy();
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function follow(path: string): Promise<{ text: string; socket: Socket }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const follower = { text: '', socket };
  sockets.push(socket);
  const before = joined.size;
  socket.on('error', () => undefined);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await eventually('a follower', async () => (joined.size > before ? true : undefined));
  socket.on('data', (data) => (follower.text += data.toString()));
  return follower;
}

const idsIn = ({ text }: { text: string }): string[] => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id ?? '');

const untilIds = (follower: { text: string }, ids: string[]): Promise<unknown> =>
  eventually(ids.join(), async () => (idsIn(follower).join() === ids.join() ? true : undefined));

it('sends each follower the calls of its account that it asked for', async () => {
  const [own, refused, other] = [await follow('/1'), await follow('/1/400'), await follow('/2')];
  const all = await follow('/all');
  for (const each of [call('a', 1), call('bad', 1), call('b', 2), call('c', null)]) followers.send(each);
  await untilIds(own, ['a', 'bad']);
  await untilIds(all, ['a', 'bad', 'b', 'c']);
  await untilIds(refused, ['bad']);
  await untilIds(other, ['b']);
  expect(own.text).toContain('id: a\nevent: request\ndata: ""\n\n');
});

it('lets who follows a token go with it to another account', async () => {
  const [ofToken, ofId] = [await follow('/1/token'), await follow('/1')];
  followers.send(call('a', 1));
  followers.move(1, 2);
  for (const each of [call('b', 1), call('c', 2)]) followers.send(each);
  await untilIds(ofToken, ['a', 'c']);
  await untilIds(ofId, ['a', 'b']);
});

it('drops one that reads nothing, and goes on with the others', async () => {
  const [slow, quick] = [await follow('/1'), await follow('/1')];
  slow.socket.pause();
  let sent = 0;
  while (joined.size === 2) {
    followers.send(call(`a${sent}`, 1, 64 * 1024));
    sent += 1;
    await eventually('the call', async () => (quick.text.includes(`id: a${sent - 1}\n`) ? true : undefined));
    quick.text = '';
    // More than its socket, the kernel and the bound of the gateway take.
    expect(sent).toBeLessThan(1_000);
  }
  followers.send(call('last', 1));
  await untilIds(quick, ['last']);
});

it('refuses more followers than it serves, until one leaves', async () => {
  for (let index = 0; index < 100; index += 1) await follow('/1');
  expect(() => followers.admit()).toThrow(expect.objectContaining({ status: 429 }) as Error);
  sockets[0]?.destroy();
  await eventually('one less', async () => (joined.size < 100 ? true : undefined));
  expect(() => followers.admit()).not.toThrow();
});

it('ends with the gateway', async () => {
  const follower = await follow('/1');
  followers.onModuleDestroy();
  await eventually('the end', async () => (joined.size === 0 ? true : undefined));
  await eventually('the last chunk', async () => follower.text.includes('0\r\n\r\n') || undefined);
  expect(() => followers.admit()).toThrow(expect.objectContaining({ status: 503 }) as Error);
});
