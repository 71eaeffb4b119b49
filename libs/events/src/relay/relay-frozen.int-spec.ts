import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager } from '@nats-io/jetstream';
import { createWorld, eventually } from '@stratus/testing';
import type { World } from '@stratus/testing';
import { sequenceOf } from '../envelope/cloud-event.js';
import type { CloudEvent } from '../envelope/cloud-event.js';
import { EVENTS_STREAM } from '../streams/streams.js';
import { holdingMarks } from '../../test/holding-marks.js';
import { upTo } from '../../test/ledger-world.js';

const MAIN = join(import.meta.dirname, '../../../../programs/vpc-service.js');
const RESOURCES = 40;
const EACH = 100;
/** Allows for a process that boots on a busy machine. */
const BOOT_MS = 60_000;
let world: World;
let manager: JetStreamManager;
const replicas = new Map<string, ChildProcess>();
beforeAll(async () => {
  world = await createWorld();
  manager = await jetstreamManager(world.link.connection);
});
afterAll(async () => {
  for (const child of replicas.values()) child.kill('SIGKILL');
  await world.stop();
});

function startReplica(name: string): void {
  const DATABASE_URL = `${world.environment.DATABASE_URL}?application_name=${name}`;
  const env = { ...world.environment, DATABASE_URL };
  replicas.set(name, spawn(process.execPath, [MAIN], { env, stdio: 'ignore' }));
}

const leader = async (): Promise<string | undefined> =>
  (
    await world.sql.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and granted and datname = current_database()
          and (classid::bigint << 32 | objid::bigint) = hashtextextended('relay:vpc', 0)`,
    )
  ).rows[0]?.name;

const insertEvents = () =>
  world.sql.query(
    `insert into vpc.events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data,
                             actor, request_id, created)
     select gen_random_uuid(), 1, 'vpc_update', 'vpc', r::text, '', '/v4/vpcs/' || r, n, '{}', '', '', now()
       from generate_series(1, ${EACH}) as n, generate_series(1, ${RESOURCES}) as r order by n, r`,
  );
const stored = async (): Promise<number> => (await manager.streams.info(EVENTS_STREAM.name)).state.messages;
const allMarked = async (): Promise<true | undefined> =>
  (await world.sql.query('select from vpc.events where published_at is null limit 1')).rowCount === 0 || undefined;
const sequencesByResource = async (): Promise<Map<string, number[]>> => {
  const consumer = await jetstream(world.link.connection).consumers.get(EVENTS_STREAM.name, {
    deliver_policy: DeliverPolicy.All,
  });
  const { num_pending: total } = await consumer.info();
  const sequences = new Map<string, number[]>();
  for await (const message of await consumer.fetch({ max_messages: total, expires: 60_000 })) {
    const event = message.json<CloudEvent>();
    sequences.set(event.entityid, [...(sequences.get(event.entityid) ?? []), sequenceOf(event)]);
  }
  return sequences;
};

describe('a replica that is frozen while it publishes', () => {
  it('is replaced within seconds; when it wakes, it publishes nothing more', async () => {
    startReplica('first');
    await eventually('the tables', async () => (await world.sql.query('select from vpc.events')).rows, BOOT_MS);
    await eventually('the leader', async () => ((await leader()) === 'first' ? true : undefined), BOOT_MS);
    startReplica('second');
    await eventually(
      'a follower',
      async () => {
        const { rowCount } = await world.sql.query(
          `select from pg_stat_activity where application_name = 'second' and query like '%pg_try_advisory_lock%'`,
        );
        return rowCount === 0 ? undefined : true;
      },
      BOOT_MS,
    );

    await holdingMarks(world.sql, 'vpc', async () => {
      await insertEvents();
      await eventually('some events', async () => ((await stored()) > 20 ? true : undefined));
      replicas.get('first')!.kill('SIGSTOP');
      expect(await stored()).toBeLessThan(RESOURCES * EACH);
    });
    await eventually('the successor', async () => ((await leader()) === 'second' ? true : undefined));
    await eventually('an empty outbox', allMarked);

    const [{ now }] = (await world.sql.query<{ now: string }>('select now()::text')).rows as [{ now: string }];
    replicas.get('first')!.kill('SIGCONT');
    await eventually('a replica that is awake and competes again', async () => {
      const { rowCount } = await world.sql.query(
        `select from pg_stat_activity where application_name = 'first' and query like '%pg_try_advisory_lock%'
          and backend_start > $1 and state = 'idle'`,
        [now],
      );
      return rowCount === 0 ? undefined : true;
    });
    const sequences = await sequencesByResource();
    expect(sequences.size).toBe(RESOURCES);
    for (const each of sequences.values()) expect(each).toEqual(upTo(EACH));
  });
});
