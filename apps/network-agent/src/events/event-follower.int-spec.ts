/** Catches: an agent that believes to follow all events, while its consumer is gone, or another one has taken its place. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager } from '@nats-io/jetstream';
import { EVENTS_STREAM, setUpStreams } from '@stratus/events/definitions';
import { NatsLink } from '@stratus/messaging';
import { Readiness, createLogger } from '@stratus/runtime';
import { eventually, startNats } from '@stratus/testing';
import type { NatsServer } from '@stratus/testing';
import { EventFollower } from './event-follower.js';

const CONSUMER = 'network-agent';
const directory = mkdtempSync(join(tmpdir(), 'stratus-event-follower-'));
const logger = createLogger('spec', 'silent');
const ending = new AbortController();
let nats: NatsServer;
let link: NatsLink;
let manager: JetStreamManager;
let following: Promise<void>;
const named: number[] = [];
let gaps = 0;

beforeAll(async () => {
  nats = await startNats({ dir: join(directory, 'first'), sync: false });
  const configuration = { NATS_URL: nats.url, ADMIN_HOST: '127.0.0.1', ADMIN_PORT: 0, LOG_LEVEL: 'silent' } as const;
  link = await NatsLink.open('spec', configuration, new Readiness(), logger);
  manager = await jetstreamManager(link.connection);
  await setUpStreams(manager);
  const follower = new EventFollower(
    link,
    CONSUMER,
    logger,
    ({ instances }) => void named.push(...instances),
    () => (gaps += 1),
  );
  following = follower.run(ending.signal);
});
afterAll(async () => {
  ending.abort();
  await following;
  await link.close();
  await nats.stop();
  rmSync(directory, { recursive: true, force: true });
});

const addConsumer = (): Promise<unknown> =>
  manager.consumers.add(EVENTS_STREAM.name, { durable_name: CONSUMER, ack_policy: 'explicit', deliver_policy: 'new' });
const publish = (id: number): Promise<unknown> =>
  jetstream(link.connection).publish(
    'events.1.compute.compute_boot',
    JSON.stringify({ entitytype: 'compute', entityid: String(id) }),
  );

it('begins with a gap, and names what events are about', async () => {
  await addConsumer();
  await eventually('a gap', async () => gaps > 0);
  await publish(7);
  await eventually('the event', async () => named.includes(7));
  expect(gaps).toBe(1);
});

it('notices that a broker without its data has taken the place of the other', async () => {
  const before = gaps;
  const { port } = nats;
  await nats.process.kill();
  nats = await startNats({ dir: join(directory, 'empty'), sync: false, port });
  await eventually('the connection', async () => setUpStreams(manager).then(() => true));
  await addConsumer();
  await eventually('a gap', async () => gaps > before);
  await publish(9);
  await eventually('the event', async () => named.includes(9));
});
