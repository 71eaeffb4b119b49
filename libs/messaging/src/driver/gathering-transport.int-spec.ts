import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { NatsConnection, NatsConnectionImpl } from '@nats-io/transport-node';
import { createLogger } from '@stratus/runtime';
import { startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { connectGathering } from './gathering-transport.js';

const logger = createLogger('spec', 'silent');
const folder = mkdtempSync(join(tmpdir(), 'stratus-gathering-'));
let nats: NatsServer;
let connection: NatsConnection;
beforeAll(async () => {
  nats = await startNats({ dir: folder, sync: false });
  connection = await connectGathering({ servers: nats.url }, logger);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await connection.close();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs each function in its own callback, all in one turn of the event loop. */
const inOneTurn = (pieces: (() => void)[]): Promise<unknown> =>
  Promise.all(pieces.map((piece) => new Promise<void>((resolve) => setTimeout(() => resolve(piece()), 1))));

describe('the connection to NATS', () => {
  it('writes the messages of one turn of the event loop in one piece, in their order', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const received: string[] = [];
    connection.subscribe('spec.gathered', { callback: (_, message) => void received.push(message.string()) });
    await connection.flush();
    const writes = [jest.spyOn(Socket.prototype, '_write'), jest.spyOn(Socket.prototype, '_writev' as '_write')];
    await inOneTurn(texts.map((text) => () => connection.publish('spec.gathered', text)));
    await connection.flush();
    // One for the messages, one for the flush.
    expect(writes.flatMap(({ mock }) => mock.calls).length).toBeLessThanOrEqual(2);
    expect(received).toEqual(texts);
  });

  it('receives a reply without the stack trace of an error that the client creates and drops', async () => {
    connection.subscribe('spec.asked', { callback: (_, message) => void message.respond('answer') });
    const { protocol } = connection as NatsConnectionImpl;
    const register = jest.spyOn(protocol, 'request');
    const answering = connection.request('spec.asked', '', { timeout: 5_000 });
    const [asked] = register.mock.results.map(({ value }) => value as { deferred: { reject: (error: Error) => void } });
    const dropped = jest.spyOn(asked!.deferred, 'reject');
    expect((await answering).string()).toBe('answer');
    expect(dropped.mock.calls.map(([{ message, stack }]) => [message, stack?.includes('\n    at ')])).toEqual([
      ['cancelled', false],
    ]);
    expect(new Error('ours').stack).toContain('\n    at ');
  });

  it('still sends messages published just before the drain', async () => {
    const received = new Promise((resolve) => {
      connection.subscribe('spec.last', { callback: (_, message) => resolve(message.string()) });
    });
    await connection.flush();
    const other = await connectGathering({ servers: nats.url }, logger);
    other.publish('spec.last', 'the last word');
    await other.drain();
    expect(await received).toBe('the last word');
  });
});
