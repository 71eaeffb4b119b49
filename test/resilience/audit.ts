import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { getVpc, listEvents, listVpcs } from '@stratus/contracts';
import type { CloudEvent } from '@stratus/events';
import type pg from 'pg';
import { connectNats, eventually } from '@stratus/testing';
import type { HttpClient } from '../support/http-client.ts';
import type { Workload } from './workload.ts';

const LONG_MS = 30_000;

interface Recorded {
  id: string;
  resource: string;
  type: string;
  sequence: number;
}

export interface Audited {
  client: HttpClient;
  workload: Workload;
  sql: pg.Pool;
  natsUrl: string;
}

/** Fails unless database, ledger, stream and feed contain exactly the answered changes of the workload. */
export async function audit({ client, workload, sql, natsUrl }: Audited): Promise<void> {
  const stored = await everyPage((page) => client.ok(listVpcs, { query: { page, page_size: 500 } }));
  expect(new Map(stored.map((vpc) => [vpc.id, vpc]))).toEqual(workload.vpcs);
  const [some] = workload.vpcs.values();
  if (some) expect(await client.ok(getVpc, { params: { vpcId: some.id } })).toEqual(some);

  const ledger = await publishedLedger(sql);
  expect(typesOf(ledger)).toEqual(workload.changes);
  expect(gapsIn(ledger)).toEqual([]);

  const stream = await readStream(natsUrl);
  expect(repeatedIn(stream.map(({ id }) => id))).toEqual([]);
  expect(new Set(stream.map(({ id }) => id))).toEqual(new Set(ledger.map(({ id }) => id)));
  expect(gapsIn(stream)).toEqual([]);

  const wanted = ledger.map(({ type, resource }) => `${type} ${resource}`).toSorted();
  const feed = await eventually('every event in the feed', () => feedOf(client, wanted.length), LONG_MS);
  expect(feed).toEqual(wanted);
}

/** The ledger, once the stream has acknowledged all of it. */
async function publishedLedger(sql: pg.Pool): Promise<Recorded[]> {
  return eventually(
    'the end of publishing',
    async () => {
      const { rows } = await sql.query<Recorded & { published: boolean }>(
        `select id, entity_type || ' ' || entity_id as resource, type, sequence::int, published_at is not null as published
           from vpc.events order by position`,
      );
      return rows.every(({ published }) => published) ? rows : undefined;
    },
    LONG_MS,
  );
}

async function readStream(natsUrl: string): Promise<Recorded[]> {
  const connection = await connectNats(natsUrl);
  try {
    const consumer = await jetstream(connection).consumers.get('EVENTS', {
      deliver_policy: DeliverPolicy.All,
    });
    const { num_pending: count } = await consumer.info();
    const messages = await consumer.fetch({ max_messages: count, expires: LONG_MS });
    const read: Recorded[] = [];
    let left = count;
    for await (const message of messages) {
      const { id, type, sequence, entitytype, entityid } = message.json<CloudEvent>();
      if (entitytype === 'vpc' || entitytype === 'subnet')
        read.push({ id, type, sequence, resource: `${entitytype} ${entityid}` });
      left -= 1;
      if (left === 0) break;
    }
    return read;
  } finally {
    await connection.close();
  }
}

/** The feed's events about VPCs and subnets, once it has as many. */
async function feedOf(client: HttpClient, count: number): Promise<string[] | undefined> {
  const all = await everyPage((page) => client.ok(listEvents, { query: { page, page_size: 500 } }));
  // Events that are added between two reads shift the others: the next page starts with some of them again.
  const each = [...new Map(all.map((event) => [event.id, event])).values()];
  const entries = each.flatMap(({ action, entity }) =>
    entity?.type === 'vpc' || entity?.type === 'subnet' ? [`${action} ${entity.type} ${entity.id}`] : [],
  );
  return entries.length >= count ? entries.toSorted() : undefined;
}

async function everyPage<T>(read: (page: number) => Promise<{ data: T[]; pages: number }>): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; ; page += 1) {
    const { data, pages } = await read(page);
    all.push(...data);
    if (page >= pages) return all;
  }
}

const typesOf = (events: readonly Recorded[]): Map<string, string[]> =>
  new Map(
    [...Map.groupBy(events, ({ resource }) => resource)].map(([resource, own]) => [
      resource,
      own.map(({ type }) => type),
    ]),
  );

/** Resources whose sequence is not 1, 2, 3 … in the order of arrival. */
function gapsIn(events: readonly Recorded[]): string[] {
  return [...Map.groupBy(events, ({ resource }) => resource)].flatMap(([resource, own]) =>
    own.flatMap(({ sequence }, index) =>
      sequence === index + 1 ? [] : [`${resource} has ${sequence} as its ${index + 1}.`],
    ),
  );
}

const repeatedIn = (ids: readonly string[]): string[] => ids.filter((id, index) => ids.indexOf(id) !== index);
