/**
 * Catches: streams that a cluster stores only once; events lost, duplicated or out of order when a broker of a cluster dies; a
 * keeper that mistakes another leader's stream for a different stream, or recreates a lost one with a different number of
 * replicas.
 *
 * Takes about 28 s: it starts clusters of three brokers, which elect leaders.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { JetStreamManager, MsgRequest } from '@nats-io/jetstream';
import { counter } from '@stratus/runtime';
import { eventually, memberName, startNatsCluster } from '@stratus/testing';
import type { NatsCluster } from '@stratus/testing';
import { LedgerWorld, QUICK_PACE, logger, numbersOf, termUntil, upTo } from '../../test/ledger-world.js';
import { KeptStreamRepository } from './kept-stream.repository.js';
import { StreamKeeper } from './stream-keeper.js';
import { EVENTS_STREAM, STREAMS, findStream, setUpStreams } from './streams.js';

let cluster: NatsCluster;
const ledger = new LedgerWorld(QUICK_PACE, {
  startBroker: async (directory) => (cluster = await startNatsCluster(directory)),
  replicas: 3,
});
const rebuilt = counter(ledger.metrics, 'rebuilt', 'rebuilt');
const stopping = new AbortController();
let running: Promise<unknown>[] = [];
let keeping: AbortController;
let keeper: Promise<void>;
let written = 0;

async function write(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    written += 1;
    await ledger.emit({ resource: 'a', n: written });
    await delay(5);
  }
}
/** While servers elect leaders, a cluster leaves requests unanswered. */
const infoOf = (name: string) => eventually(`the stream ${name}`, () => ledger.manager.streams.info(name));
const replicasOf = async (name: string) => (await infoOf(name)).config.num_replicas;
const copiesOf = async (name: string) => {
  const { cluster: { leader, replicas = [] } = {} } = await infoOf(name);
  return { leader, current: replicas.filter(({ current, offline }) => current && !offline).length };
};
const complete = (name: string) =>
  eventually(`three copies of ${name}`, async () => ((await copiesOf(name)).current === 2 ? true : undefined));
/** Waits until the stream has acknowledged events written from now on. */
async function publishesOn(): Promise<void> {
  const later = written + 20;
  await eventually('further events', async () => {
    const { rows } = await ledger.database.pool.query(
      `select from events where (data->>'n')::int = $1 and published_at is not null`,
      [later],
    );
    return rows[0];
  });
}

function keep(manager: JetStreamManager = ledger.manager): void {
  const memory = new KeptStreamRepository(ledger.database.pool);
  const { link } = ledger.world;
  keeping = new AbortController();
  keeper = new StreamKeeper({ manager, nats: link, memory, rebuilt, logger, pace: QUICK_PACE, replicas: 3 }).run(
    termUntil(keeping.signal),
  );
}
async function keepNoMore(): Promise<void> {
  keeping.abort();
  await keeper;
}
const rebuilds = async (): Promise<number | undefined> => (await rebuilt.get()).values[0]?.value;

/** A stream leader that has not applied its newest messages yet: for a number of checks, it has only some of them. */
function lagging(looks: number): { manager: JetStreamManager; hasCaughtUp: () => boolean } {
  let left = looks;
  const { streams } = ledger.manager;
  const behind = Object.assign(Object.create(streams) as typeof streams, {
    info: async (name: string) => {
      const info = await streams.info(name);
      if (name !== EVENTS_STREAM.name || left === 0) return info;
      const { first_seq: first } = info.state;
      return { ...info, state: { ...info.state, last_seq: first + 1, messages: 2 } };
    },
    getMessage: async (name: string, query: MsgRequest) => {
      left -= left > 0 ? 1 : 0;
      return left > 0 ? null : streams.getMessage(name, query);
    },
  });
  const manager = Object.assign(Object.create(ledger.manager) as JetStreamManager, { streams: behind });
  return { manager, hasCaughtUp: () => left === 0 };
}

beforeAll(async () => {
  await ledger.open();
  running = [write(stopping.signal), ledger.relay().run(termUntil(stopping.signal))];
  keep();
});
afterAll(async () => {
  stopping.abort();
  await Promise.all([...running, keepNoMore()]);
  await ledger.close();
});

describe('on a broker of three servers', () => {
  it('every stream has three replicas', async () => {
    for (const { name } of STREAMS) {
      expect(await replicasOf(name)).toBe(3);
      await complete(name);
    }
  });

  it('the death of the server that leads the stream loses no event', async () => {
    await publishesOn();
    const { created } = await infoOf(EVENTS_STREAM.name);
    const { leader } = await copiesOf(EVENTS_STREAM.name);
    const member = cluster.members.find((_, index) => memberName(index) === leader);
    await member?.kill();
    await publishesOn();
    await member?.start();
    await complete(EVENTS_STREAM.name);
    await publishesOn();
    expect((await infoOf(EVENTS_STREAM.name)).created).toBe(created);
    expect(await rebuilds()).toBe(0);
    const numbers = numbersOf(await ledger.streamed(), 'a');
    expect(numbers).toEqual(upTo(numbers.length));
  });

  it('the keeper waits for a leader that has not applied the newest messages yet', async () => {
    // After the death of a server its looks take long; it must know more messages than the lagging leader shows.
    await eventually('a keeper that knows several messages', async () => {
      const [{ kept }, { state }] = await Promise.all([
        new KeptStreamRepository(ledger.database.pool).read(),
        infoOf(EVENTS_STREAM.name),
      ]);
      return kept && kept.lastSequence > state.first_seq + 1 ? true : undefined;
    });
    await keepNoMore();
    const { manager, hasCaughtUp } = lagging(3);
    keep(manager);
    await eventually('a leader that has caught up', async () => (hasCaughtUp() ? true : undefined));
    await publishesOn();
    await keepNoMore();
    expect(await rebuilds()).toBe(0);
    keep();
  });

  it('the keeper detects lost newest messages, even when others have taken their positions', async () => {
    await keepNoMore();
    const { created, state } = await infoOf(EVENTS_STREAM.name);
    await ledger.database.pool.query('update kept_stream set last_sequence = $1, last_time = now()', [
      state.last_seq + 20,
    ]);
    const { manager } = lagging(1);
    keep(manager);
    await eventually('the new stream', async () => {
      const info = await findStream(ledger.manager, EVENTS_STREAM.name);
      return info && info.created !== created ? true : undefined;
    });
    expect(await rebuilds()).toBe(1);
    await publishesOn();
    const numbers = numbersOf(await ledger.streamed(), 'a');
    expect(numbers).toEqual(upTo(numbers.length));
  });

  it('provisioning with another number of replicas changes the streams, and the keeper accepts that', async () => {
    await eventually('another number of replicas', () => setUpStreams(ledger.manager, 1).then(() => true));
    expect(await replicasOf(EVENTS_STREAM.name)).toBe(1);
    await delay(QUICK_PACE.lookEveryMs * 2);
    await setUpStreams(ledger.manager);
    expect(await replicasOf(EVENTS_STREAM.name)).toBe(1);
  });

  it('a recreated stream has the configured number of replicas', async () => {
    const { created } = await infoOf(EVENTS_STREAM.name);
    await ledger.manager.streams.delete(EVENTS_STREAM.name);
    await eventually('the new stream', async () =>
      (await infoOf(EVENTS_STREAM.name)).created === created ? undefined : true,
    );
    expect(await replicasOf(EVENTS_STREAM.name)).toBe(3);
    await publishesOn();
  });
});
