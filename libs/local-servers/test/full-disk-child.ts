import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

import { connectNats } from '../src/nats/connection.ts';
import { startNats } from '../src/nats/nats.ts';
import { StoreWatch } from '../src/nats/store-watch.ts';
import { supervise } from '../src/process/supervise.ts';

// Publishes to a broker whose disk becomes full and gets space again: full-disk-child.ts DIRECTORY, a small file system of its own.
const [directory = ''] = process.argv.slice(2);
const EVENTS = 400;
const FULL_AFTER = 100;
/** So many events fail before there is space again: the broker has met the full disk. */
const FAILURES = 2;
/** For the file that says which process the broker is. */
const ROOM_BYTES = 8 * 1024;
/** A broker that stays silent ends with this process. */
const LIMIT_MS = 60_000;

const server = await startNats({ dir: join(directory, 'nats'), sync: false });
const since = performance.now();
const notes: string[] = [];
const note = (text: string): void => void notes.push(text);
supervise(server.process, { note, stopping: () => false, firstDelayMs: 1 });
const watch = new StoreWatch({ ...server, note, lookMs: 50, answerMs: 300 });

let connection: NatsConnection | undefined;
async function connected(): Promise<NatsConnection> {
  if (connection?.isClosed() === false) return connection;
  return (connection = await connectNats(server.url));
}

/** The relay repeats an event in this way. */
async function publish(event: number): Promise<boolean> {
  try {
    const client = jetstream(await connected(), { timeout: 300 });
    await client.publish('events', `${event} ${'.'.repeat(10_000)}`, { msgID: String(event) });
    return true;
  } catch {
    await connection?.close();
    await sleep(20);
    return false;
  }
}

const ballast = join(directory, 'ballast');
function fillDisk(): void {
  const file = openSync(ballast, 'w');
  for (let bytes = 1024 ** 2; bytes >= 1024;) {
    try {
      if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes /= 2;
    } catch {
      bytes /= 2;
    }
  }
  closeSync(file);
}

await (await jetstreamManager(await connected())).streams.add({ name: 'EVENTS', subjects: ['events'] });
watch.start();
let failures = 0;
for (let event = 0; event < EVENTS;) {
  if (performance.now() - since > LIMIT_MS) {
    await server.kill();
    throw new Error(`the broker stores nothing after ${failures} attempts; notes: ${notes.join('; ')}`);
  }
  if (event === FULL_AFTER && failures === 0) fillDisk();
  if (await publish(event)) {
    event += 1;
  } else {
    failures += 1;
    if (failures >= FAILURES && notes.length > 0) rmSync(ballast, { force: true });
  }
}
watch.stop();

const stream = await jetstream(await connected()).streams.get('EVENTS');
const { state } = await stream.info();
const stored: number[] = [];
for (let sequence = state.first_seq; sequence <= state.last_seq; sequence += 1) {
  stored.push(parseInt((await stream.getMessage({ seq: sequence }))?.string() ?? '', 10));
}
await connection?.close();

await server.process.stop();
const room = join(directory, 'room');
writeFileSync(room, Buffer.alloc(ROOM_BYTES));
fillDisk();
rmSync(room);
await server.process.start();
const found = await (await jetstreamManager(await connected())).streams.info('EVENTS').catch(String);
await connection?.close();
await server.stop();
const foundOnFullDisk = typeof found === 'string' ? found : found.state.messages;
process.stdout.write(JSON.stringify({ version: server.version, failures, notes, stored, foundOnFullDisk }));
process.exit(0);
