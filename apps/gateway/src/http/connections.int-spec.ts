import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { ApiFailure, createVpc } from '@stratus/contracts';
import { createLogger } from '@stratus/runtime';
import { eventually } from '@stratus/testing';
import type { FastifyInstance } from 'fastify';
import { RouteTable } from '../routes/route-table.js';
import { routedOperations } from '../operations/routed-operations.js';
import { Connections } from './connections.js';
import { createFastifyAdapter } from './fastify-adapter.js';
import type { Patience } from './fastify-adapter.js';

/** Longer than any request takes, even on a busy machine. */
const LONG: Patience = { headers: 60_000, request: 60_000, keepAlive: 60_000, silence: 60_000, check: 50 };
/** The timeouts of slow clients. */
const SHORT: Patience = { ...LONG, headers: 300, request: 600 };
const MIB = 1024 * 1024;

let fastify: FastifyInstance;
let port: number;
let release: () => void;
/** Requests that wait for {@link release}. */
let atWork: number;
const clients: Client[] = [];

/** A client that never closes its side by itself. */
class Client {
  text = '';
  ended = false;
  /** Why the connection did not end normally. */
  fault?: Error;
  readonly socket: Socket;

  constructor(localAddress = '127.0.0.1') {
    this.socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true });
    this.socket.on('data', (data) => (this.text += data.toString('latin1')));
    this.socket.on('end', () => (this.ended = true));
    this.socket.on('error', (error) => {
      this.fault = error;
      this.ended = true;
    });
    clients.push(this);
  }

  send(text: string): this {
    this.socket.write(text);
    return this;
  }

  /** Sends for as long as the other side accepts data. @returns the number of accepted bytes. */
  async sendForever(): Promise<number> {
    const piece = Buffer.alloc(64 * 1024, 'x');
    const closed = new Promise((resolve) => this.socket.once('close', resolve));
    while (!this.socket.destroyed && this.socket.bytesWritten < 256 * MIB) {
      await Promise.race([closed, new Promise((resolve) => this.socket.write(piece, resolve))]);
    }
    return this.socket.bytesWritten;
  }

  statuses(): string[] {
    return [...this.text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status ?? '');
  }

  answered(status: number): Promise<true> {
    return eventually(`the answer ${status}`, async () =>
      this.statuses().includes(String(status)) ? true : undefined,
    );
  }
}

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => {
    fastify.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
const untilOpen = (wanted: number): Promise<true> =>
  eventually(`${wanted} connections`, async () => ((await openConnections()) === wanted ? true : undefined));

/** @param patience how long the gateway waits for its clients. */
async function listen(patience: Patience): Promise<void> {
  const configuration = { TRUST_PROXY: 'off' } as never;
  const routes = new RouteTable(routedOperations, '/v4');
  const adapter = createFastifyAdapter(
    { configuration, dialect: null },
    createLogger('spec', 'silent'),
    routes,
    patience,
  );
  fastify = adapter.getInstance();
  const connections = new Connections(fastify.server, {
    total: 8,
    perAddress: 6,
    isProxy: (address) => address === '127.0.0.2',
  });
  fastify.addHook('preValidation', (request, reply, done) => {
    connections.work(request.raw, reply.raw);
    done();
  });
  const released = new Promise<void>((resolve) => (release = resolve));
  fastify.get('/idle', () => ({}));
  atWork = 0;
  fastify.get('/work', () => {
    atWork += 1;
    return released.then(() => ({}));
  });
  fastify.post('/body', { config: { operation: createVpc } }, () => ({}));
  const refuses = { onRequest: () => Promise.reject(new ApiFailure(401, [])) };
  fastify.post('/refused', refuses, () => ({}));
  fastify.get('/refused', refuses, () => ({}));
  fastify.setErrorHandler((error: ApiFailure & { statusCode?: number }, _request, reply) =>
    reply.code(error.status ?? error.statusCode ?? 500).send({ errors: [] }),
  );
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = fastify.server.address() as AddressInfo);
}
afterEach(async () => {
  release();
  for (const { socket } of clients.splice(0)) socket.destroy();
  await fastify.close();
});

describe('a client that is too slow', () => {
  it.each([
    ['sends nothing', ''],
    ['sends half a head', 'GET /idle HTTP/1.1\r\nHost'],
    [
      'sends half a body',
      'POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a',
    ],
    [
      'sends half a chunk',
      'POST /body HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"a',
    ],
  ])('and %s gets a 408, and its connection is closed even if the client keeps it open', async (_title, text) => {
    await listen(SHORT);
    const slow = Array.from({ length: 6 }, () => new Client().send(text));
    await Promise.all(slow.map((client) => client.answered(408)));
    await untilOpen(0);
    expect(slow.map((client) => client.statuses())).toEqual(slow.map(() => ['408']));
  });

  it('and was already refused gets no second response', async () => {
    await listen(LONG);
    const client = new Client().send('POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n');
    await client.answered(401);
    // Node's server reads its limits at each check.
    Object.assign(fastify.server, { headersTimeout: SHORT.headers, requestTimeout: SHORT.request });
    await untilOpen(0);
    expect(client.statuses()).toEqual(['401']);
  });
});

describe('a body that is too large', () => {
  beforeEach(() => listen(LONG));

  it.each([
    ['413, by its length', '/body', 'Content-Length: 9999999999', 413],
    ['413, in chunks', '/body', 'Transfer-Encoding: chunked', 413],
    ['401, by its length', '/refused', 'Content-Length: 9999999999', 401],
    ['401, in chunks', '/refused', 'Transfer-Encoding: chunked', 401],
  ])('is read for a moment only: %s', async (_title, path, length, status) => {
    const client = new Client().send(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
    );
    if (length.startsWith('Transfer')) client.send(`${(MIB * 1024).toString(16)}\r\n`);
    // The buffers of both kernels hold some of it.
    expect(await client.sendForever()).toBeLessThan(32 * MIB);
    expect(client.statuses()).toEqual([String(status)]);
    await untilOpen(0);
  });

  it.each(['/body', '/refused'])('gets a response even if the client reads only after sending: %s', async (path) => {
    const client = new Client();
    client.socket.pause();
    client.send(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${2 * MIB}\r\n\r\n`,
    );
    await new Promise((resolve) => client.socket.write(Buffer.alloc(2 * MIB, 'x'), resolve));
    client.socket.resume();
    await eventually('the end', async () => (client.ended ? true : undefined));
    expect(client.statuses()).toEqual([path === '/body' ? '413' : '401']);
  });

  it.each(['/body', '/refused'])(
    'is read for a moment after the response, which a reset could overtake: %s',
    async (path) => {
      const client = new Client();
      client.send(
        `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${2 * MIB}\r\n\r\n`,
      );
      await client.answered(path === '/body' ? 413 : 401);
      for (let sent = 0; sent < 2 * MIB; sent += MIB) {
        await new Promise((resolve) => client.socket.write(Buffer.alloc(MIB, 'x'), resolve));
      }
      client.socket.end();
      if (!client.socket.closed) await once(client.socket, 'close');
      expect(client.fault).toBeUndefined();
    },
  );

  it('is not invited with "Expect: 100-continue", but a valid one is', async () => {
    const head = (path: string, length: number) =>
      `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
    const [refused, tooLarge, good] = [new Client(), new Client(), new Client()];
    await Promise.all([
      refused.send(head('/refused', 2)).answered(401),
      tooLarge.send(head('/body', 5 * MIB)).answered(413),
    ]);
    await good.send(head('/body', 2)).answered(100);
    await good.send('{}').answered(200);
    expect([refused, good].map((client) => client.statuses())).toEqual([['401'], ['100', '200']]);
  });
});

describe('garbage after a request', () => {
  beforeEach(() => listen(LONG));

  it('ends the connection, and never appears inside another response', async () => {
    const client = new Client().send('GET /work HTTP/1.1\r\nHost: a\r\n\r\nnonsense\r\n\r\n');
    await untilOpen(0);
    expect(client.text).toBe('');
  });
});

describe('connections', () => {
  beforeEach(() => listen(LONG));

  const working = (): Client => new Client().send('GET /work HTTP/1.1\r\nHost: a\r\n\r\n');
  const idle = async (address?: string): Promise<Client> => {
    const client = new Client(address).send('GET /idle HTTP/1.1\r\nHost: a\r\n\r\n');
    await client.answered(200);
    return client;
  };

  it.each([
    ['answered', '/idle'],
    ['refused before any work', '/refused'],
  ])('beyond the limit of an address replace the one idle for longest (%s)', async (_, path) => {
    const first = await idle();
    const second = await idle();
    first.send(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await eventually('the second answer', async () => (first.statuses().length === 2 ? true : undefined));
    const others = [await idle(), await idle(), await idle(), await idle()];
    await idle();
    await eventually('the end of the second', async () => (second.ended ? true : undefined));
    expect([first, ...others].map(({ ended }) => ended)).toEqual([false, false, false, false, false]);
    expect(await openConnections()).toBe(6);
  });

  it('are refused while all of them are busy, and accepted once one is idle', async () => {
    const busy = Array.from({ length: 6 }, working);
    await eventually('work for all', async () => (atWork === 6 ? true : undefined));
    const refused = new Client().send('GET /idle HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually('the refusal', async () => (refused.ended ? true : undefined));
    expect(refused.text).toBe('');
    release();
    await Promise.all(busy.map((client) => client.answered(200)));
    expect((await idle()).statuses()).toEqual(['200']);
  });

  it('of a trusted proxy count only towards the total limit', async () => {
    const others = [await idle('127.0.0.2')];
    while (others.length < 8) others.push(await idle('127.0.0.2'));
    const direct = await idle();
    await eventually('the end of the first', async () => (others[0]?.ended ? true : undefined));
    expect([...others.slice(1), direct].map(({ ended }) => ended)).toEqual(Array.from({ length: 8 }, () => false));
    expect(await openConnections()).toBe(8);
  });

  it('that hang do not block others', async () => {
    const hanging = Array.from({ length: 40 }, () => new Client().send('GET /idle HTTP/1.1\r\nHost'));
    expect((await idle()).statuses()).toEqual(['200']);
    await eventually('the end of most', async () =>
      hanging.filter(({ ended }) => ended).length >= 35 ? true : undefined,
    );
    expect(await openConnections()).toBeLessThanOrEqual(6);
  });
});
