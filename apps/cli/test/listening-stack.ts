import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { identityOf } from '@stratus/processes';
import { connectNats, eventually, startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { setUpStreams } from '@stratus/topology';

const PROGRAM = join(import.meta.dirname, '../../../programs/cli.js');

/** The n-th event of a resource. */
export const eventOf = (type: string, resource: string, n: number) => {
  const [entitytype = '', entityid = ''] = resource.split(' ');
  return {
    specversion: '1.0',
    id: `${resource} ${n}`,
    type,
    time: new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString(),
    accountid: 1,
    sequence: String(n).padStart(10, '0'),
    entitytype,
    entityid,
    entitylabel: `label of ${resource}`,
    data: { n },
  };
};

/** The broker of a stack, and the files by which commands find it. */
export class ListeningStack {
  readonly directory = mkdtempSync(join(tmpdir(), 'stratus-listen-'));
  private readonly children: ChildProcess[] = [];
  private broker!: NatsServer;
  private connection!: NatsConnection;
  manager!: JetStreamManager;

  async start(): Promise<void> {
    await this.startBroker();
    await setUpStreams(this.manager);
    mkdirSync(join(this.directory, 'run'));
    writeFileSync(join(this.directory, 'run/launcher.json'), JSON.stringify(identityOf(process.pid)));
    this.describe();
  }

  /** The broker, with its data, on a port of its own. */
  async startBroker(): Promise<void> {
    this.broker = await startNats({ dir: join(this.directory, 'nats'), sync: false });
    this.connection = await connectNats(this.broker.url);
    this.manager = await jetstreamManager(this.connection);
  }

  async stopBroker(): Promise<void> {
    await this.connection.close();
    await this.broker.stop();
  }

  /** Tells commands where the broker is. */
  describe(): void {
    const natsUrl = this.broker.url.replace('//', '//admin:password@');
    writeFileSync(join(this.directory, 'stack.json'), JSON.stringify({ natsUrl }));
  }

  async publish(...events: ReturnType<typeof eventOf>[]): Promise<void> {
    for (const event of events)
      await jetstream(this.connection).publish(`events.1.${event.entitytype}.${event.type}`, JSON.stringify(event));
  }

  async stop(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    await this.stopBroker();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Runs `stratus listen …` as a process. */
  listen(...args: string[]): Listener {
    const env = { PATH: process.env.PATH, STRATUS_STATE_DIR: this.directory };
    const child = spawn(process.execPath, [PROGRAM, 'listen', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.children.push(child);
    return new Listener(child);
  }
}

/** A running `stratus listen`. */
export class Listener {
  out = '';
  err = '';

  constructor(readonly child: ChildProcess) {
    child.stdout?.on('data', (data: Buffer) => (this.out += data.toString()));
    child.stderr?.on('data', (data: Buffer) => (this.err += data.toString()));
  }

  /** Waits until it has written this, wherever. */
  async wrote(text: string): Promise<void> {
    await eventually(`to write ${text}`, async () => {
      const all = this.out + this.err;
      if (!all.includes(text)) throw new Error(all);
      return true;
    });
  }

  /** Presses Ctrl-C. @returns the exit code. */
  async interrupt(): Promise<number | null> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGINT');
    const [code] = (await exited) as [number | null];
    return code;
  }
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver that answers each request with a status. */
export async function startReceiver(statusOf: (request: Received) => number) {
  const requests: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const received = { headers: request.headers, body: Buffer.concat(parts).toString() };
      requests.push(received);
      response.writeHead(statusOf(received)).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    requests,
    /** The ids of the events, in the order of the requests. */
    ids: (): string[] => requests.map(({ headers }) => String(headers['webhook-id'])),
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
