import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DeliverPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
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
let world: World;
const children: ChildProcess[] = [];
beforeAll(async () => {
  // The killed service migrates its schema itself.
  world = await createWorld(['account', 'catalog', 'vpc'], { empty: true });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await world.stop();
});

function startService(): ChildProcess {
  const child = spawn(process.execPath, [MAIN], { env: world.environment, stdio: 'ignore' });
  children.push(child);
  return child;
}

const stored = async (): Promise<number> => {
  const manager = await jetstreamManager(world.link.connection);
  return (await manager.streams.info(EVENTS_STREAM.name)).state.messages;
};
const count = async (which: string): Promise<number> =>
  Number((await world.sql.query(`select count(*) from vpc.events where published_at is ${which}`)).rows[0].count);

describe('a service that is killed while it publishes', () => {
  it('repeatedly, still publishes each event once and in order per resource', async () => {
    const first = startService();
    await eventually('the tables', async () => (await world.sql.query('select from vpc.events')).rows);
    const killed = async (child: ChildProcess): Promise<void> => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    };
    await holdingMarks(world.sql, 'vpc', async () => {
      await world.sql.query(
        `insert into vpc.events (id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence, data,
                                 actor, request_id, created)
         select gen_random_uuid(), 1, 'vpc_update', 'vpc', r::text, '', '/v4/vpcs/' || r, n, '{}', '', '', now()
           from generate_series(1, ${EACH}) as n, generate_series(1, ${RESOURCES}) as r order by n, r`,
      );
      await eventually('some events', async () => (await stored()) > 0 || undefined);
      await killed(first);
      expect(await stored()).toBeLessThan(RESOURCES * EACH);
    });
    for (let kills = 1; kills < 3; kills += 1) {
      const before = await stored();
      const child = startService();
      const onTheWay = async () => (await stored()) > before || (await count('null')) === 0;
      await eventually('some more events', async () => ((await onTheWay()) ? true : undefined));
      await killed(child);
    }
    startService();
    await eventually('an empty outbox', async () => ((await count('null')) === 0 ? true : undefined));

    const total = RESOURCES * EACH;
    expect(await stored()).toBe(total);
    const consumer = await jetstream(world.link.connection).consumers.get(EVENTS_STREAM.name, {
      deliver_policy: DeliverPolicy.All,
    });
    const sequences = new Map<string, number[]>();
    for await (const message of await consumer.fetch({ max_messages: total, expires: 60_000 })) {
      const event = message.json<CloudEvent>();
      sequences.set(event.entityid, [...(sequences.get(event.entityid) ?? []), sequenceOf(event)]);
    }
    expect(sequences.size).toBe(RESOURCES);
    for (const each of sequences.values()) expect(each).toEqual(upTo(EACH));
  });
});
