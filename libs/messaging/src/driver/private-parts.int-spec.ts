/** Catches: a version of the NATS client that has changed an internal part that gathering-transport.ts uses. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NatsConnection, NatsConnectionImpl } from '@nats-io/transport-node';
import { NodeTransport } from '@nats-io/transport-node/lib/node_transport.js';
import { createLogger } from '@stratus/runtime';
import { startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { connectGathering } from './gathering-transport.js';

const folder = mkdtempSync(join(tmpdir(), 'stratus-parts-'));
const lines: string[] = [];
let nats: NatsServer;
let connection: NatsConnection;
beforeAll(async () => {
  nats = await startNats({ dir: folder, sync: false });
  const logger = createLogger('spec', 'error', { write: (line) => void lines.push(line) });
  connection = await connectGathering({ servers: nats.url }, logger);
});
afterAll(async () => {
  await connection.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Fails with the part of the client that has changed, and the file that uses it. */
function expectPart(part: string, isAsBefore: boolean): void {
  if (!isAsBefore)
    throw new Error(
      `${part} of the NATS client is not what it was: adapt libs/messaging/src/driver/gathering-transport.ts`,
    );
}

/** The part of an object at a path; undefined when there is none. */
const partAt = (object: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], object);

it('it writes through our transport, whose `socket` is a Node socket', () => {
  const transport = partAt(connection, 'protocol', 'transport');
  expectPart('The transport', partAt(transport, 'constructor', 'name') === 'GatheringTransport');
  expectPart('NodeTransport.socket', partAt(transport, 'socket') instanceof Socket);
  expectPart('NodeTransport.send', typeof partAt(NodeTransport, 'prototype', 'send') === 'function');
});

it('it reads with `protocol.processMsg`, and continues after that has thrown', async () => {
  const thrown = new Error('thrown in a callback');
  connection.subscribe('spec.thrown', {
    callback: () => {
      throw thrown;
    },
  });
  connection.publish('spec.thrown');
  await connection.flush();
  expectPart(
    'Protocol.processMsg',
    lines.some((line) => line.includes(thrown.message)),
  );
  connection.subscribe('spec.after', { callback: (_, message) => void message.respond('here') });
  expect((await connection.request('spec.after', '', { timeout: 5_000 })).string()).toBe('here');
});

it('it registers a request with `protocol.request`, and ends it with `cancel`', async () => {
  const { protocol } = connection as NatsConnectionImpl;
  const register = protocol.request.bind(protocol);
  const registered: object[] = [];
  protocol.request = (request) => {
    registered.push(request);
    return register(request);
  };
  connection.subscribe('spec.asked', { callback: (_, message) => void message.respond('here') });
  await connection.request('spec.asked', '', { timeout: 5_000 });
  expectPart('Protocol.request', registered.length === 1);
  expectPart(
    'Request.cancel',
    registered.every((request) => Object.hasOwn(request, 'cancel')),
  );
});
