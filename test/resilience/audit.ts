import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import { getVpc, listEvents, listVpcs } from '@stratus/contracts';
import { sequenceOf } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';
import type pg from 'pg';
import { connectNats, eventually } from '@stratus/testing';
import type { HttpClient } from '../support/http-client.ts';
import type { Workload } from './workload.ts';

const LONG_MS = 30_000;

/** The account of the clients: the first of the stack. */
const ACCOUNT_ID = 1;

interface Recorded {
  id: string;
  account: number;
  resource: string;
  type: string;
  sequence: number;
}

export interface Audited {
  client: HttpClient;
  workload: Workload;
  sql: pg.Pool;
  natsUrl: string;
  /** How long publishing and the feed may take to catch up. */
  waitMs?: number;
}

/**
 * Fails unless database, ledger, stream and feed contain exactly the acknowledged changes of the workload, and the stream
 * contains each event of every service once, in order.
 */
export async function audit({ client, workload, sql, natsUrl, waitMs = LONG_MS }: Audited): Promise<void> {
  const stored = await everyPage((page) => client.ok(listVpcs, { query: { page, page_size: 500 } }));
  expect(new Map(stored.map((vpc) => [vpc.id, vpc]))).toEqual(workload.vpcs);
  const [some] = workload.vpcs.values();
  if (some) expect(await client.ok(getVpc, { params: { vpcId: some.id } })).toEqual(some);

  const ledger = await publishedLedger(sql, waitMs);
  const own = ledger.filter(({ account, resource }) => account === ACCOUNT_ID && isOfVpcs(resource));
  expect(typesOf(own)).toEqual(workload.changes);
  expect(gapsIn(ledger)).toEqual([]);

  const readWhole = async (): Promise<Recorded[] | undefined> => {
    const read = await readStream(natsUrl, waitMs);
    return read.length >= ledger.length ? read : undefined;
  };
  // After a loss, the ledgers learn only at their next check that the stream is empty.
  const stream = await eventually('every event in the stream', readWhole, waitMs);
  expect(repeatedIn(stream.map(({ id }) => id))).toEqual([]);
  expect(new Set(stream.map(({ id }) => id))).toEqual(new Set(ledger.map(({ id }) => id)));
  expect(gapsIn(stream)).toEqual([]);

  const wanted = own.map(({ type, resource }) => `${type} ${resource}`).toSorted();
  const feed = await eventually('every event in the feed', () => feedOf(client, wanted.length), waitMs);
  expect(feed).toEqual(wanted);
}

/** The ledgers of all services, once the stream has acknowledged all of them. */
export async function publishedLedger(sql: pg.Pool, waitMs: number): Promise<Recorded[]> {
  const { rows: tables } = await sql.query<{ schema: string }>(
    "select table_schema as schema from information_schema.tables where table_name = 'events' order by 1",
  );
  const ledger = tables
    .map(
      ({ schema }) => `
        select id, account_id::int as account, entity_type || ' ' || entity_id as resource, type, sequence::int, position,
               published_at is not null as published
          from "${schema}".events`,
    )
    .join(' union all ');
  return eventually(
    'the end of publishing',
    async () => {
      const { rows } = await sql.query<Recorded & { published: boolean }>(`${ledger} order by position`);
      return rows.every(({ published }) => published) ? rows : undefined;
    },
    waitMs,
  );
}

const isOfVpcs = (resource: string): boolean => /^(vpc|subnet) /.test(resource);

async function readStream(natsUrl: string, waitMs: number): Promise<Recorded[]> {
  const connection = await connectNats(natsUrl);
  try {
    const consumer = await jetstream(connection).consumers.get('EVENTS', {
      deliver_policy: DeliverPolicy.All,
    });
    const { num_pending: count } = await consumer.info();
    const messages = await consumer.fetch({ max_messages: count, expires: waitMs });
    const read: Recorded[] = [];
    let left = count;
    for await (const message of messages) {
      const event = message.json<CloudEvent>();
      const { id, type, entitytype, entityid } = event;
      const account = Number(message.subject.split('.')[1]);
      read.push({ id, account, type, sequence: sequenceOf(event), resource: `${entitytype} ${entityid}` });
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
  // Events added between two reads shift the others: the next page starts with some of them again.
  const each = [...new Map(all.map((event) => [event.id, event])).values()];
  const entries = each.flatMap(({ action, entity }) =>
    entity?.type === 'vpc' || entity?.type === 'subnet' ? [`${action} ${entity.type} ${entity.id}`] : [],
  );
  return entries.length >= count ? entries.toSorted() : undefined;
}

/** All entries of a list. */
export async function everyPage<T>(read: (page: number) => Promise<{ data: T[]; pages: number }>): Promise<T[]> {
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

function repeatedIn(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.has(id) || !seen.add(id));
}
