/** Catches: a process that ends because a connection breaks between two users, when no user listens to its errors. */
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Things } from '@stratus/testing/things';
import { Client } from 'pg';

const READY_FOR_QUERY = 'Z';

/** The last message of a Postgres session whose server was killed. */
function farewell(): Buffer {
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to unexpected postmaster exit'];
  const text = Buffer.from(`${fields.map((field) => `${field}\0`).join('')}\0`);
  const header = Buffer.alloc(5);
  header.write('E');
  header.writeInt32BE(text.length + 4, 1);
  return Buffer.concat([header, text]);
}

/** A proxy between a service and Postgres that can close the connection with the bytes of a response. */
class Between {
  private server!: Server;
  private ending = false;
  private readonly sockets = new Set<Socket>();

  async open(url: string): Promise<string> {
    const { hostname, port } = new URL(url);
    this.server = createServer((client) => this.join(client, connect(Number(port), hostname)));
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const through = new URL(url);
    through.port = String((this.server.address() as AddressInfo).port);
    through.hostname = '127.0.0.1';
    return through.href;
  }

  /** The next complete response brings the end of its connection in the same bytes. */
  endWithNextAnswer(): void {
    this.ending = true;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket, postgres: Socket): void {
    for (const socket of [client, postgres]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
    }
    client.pipe(postgres);
    client.on('close', () => postgres.destroy());
    postgres.on('close', () => client.destroy());
    postgres.on('data', (answer: Buffer) => {
      const isComplete = answer.at(-6) === READY_FOR_QUERY.charCodeAt(0);
      if (!this.ending || !isComplete) return void client.write(answer);
      this.ending = false;
      client.end(Buffer.concat([answer, farewell()]));
    });
  }
}

const between = new Between();
let things: Things;
beforeAll(async () => {
  things = new Things(await between.open(process.env.TEST_DATABASE_URL ?? ''), 1);
  await things.open();
});
afterAll(async () => {
  await things.close();
  between.close();
});

/** Makes the next user wait for the connection of a first one, which ends with the response to the first. */
async function afterLoss(next: () => Promise<unknown>): Promise<PromiseSettledResult<unknown>[]> {
  const holder = new Client({ connectionString: process.env.TEST_DATABASE_URL });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  await things.database.read('select 0 as number');
  const text = 'select 1 as number from pg_advisory_lock_shared(1)';
  const first = things.database.pool.query<object>(text).then(({ rows }) => rows);
  // Other specs wait for other locks.
  const waits = `select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`;
  while ((await holder.query(waits)).rowCount === 0);
  const outcomes = Promise.allSettled([first, next()]);
  between.endWithNextAnswer();
  await holder.query('select pg_advisory_unlock(1)');
  await holder.end();
  return outcomes;
}

const FIRST = { status: 'fulfilled', value: [{ number: 1 }] };

it('when a connection ends with a result, the next transaction on it fails, and the one after succeeds', async () => {
  const next = () => things.database.transaction(({ statements }) => statements.query('select 2 as number'));
  expect(await afterLoss(next)).toMatchObject([FIRST, { status: 'rejected' }]);
  expect(await next()).toEqual([{ number: 2 }]);
});

it('when a connection ends with a result, the next read moves to another connection', async () => {
  const next = () => things.database.read('select 2 as number');
  expect(await afterLoss(next)).toEqual([FIRST, { status: 'fulfilled', value: [{ number: 2 }] }]);
});
