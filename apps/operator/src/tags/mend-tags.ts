import type { Pool, PoolClient } from 'pg';
import { endedReservations, unknownTags } from './check-tags.js';
import type { Databases } from './check-tags.js';
import { DELETION_HAS_ENDED, TABLES, columnsOf } from './compute-tags.js';
import type { TagKey } from './fault.js';
import type { NetworkFirewalls } from './network-firewalls.js';
import { MOST_FAULTS } from './page.js';

const LET_GO = 'delete from tag_reservations where id = any($1::uuid[])';
const UNMARK = `update tags set deletion = null where ${DELETION_HAS_ENDED}`;

/** Rows that are there stay as they are. */
const ADD = `
  insert into tags (account_id, label, kept, created)
  select account_id, label, false, now() from unnest($1::bigint[], $2::text[]) as wanted (account_id, label)
   order by account_id, label collate "C" on conflict do nothing`;
/** In the order in which the service locks tags. */
const LOCK_HIDDEN = `
  select tags.id::text, tags.account_id::text as "accountId", tags.label
    from tags join unnest($1::bigint[], $2::text[]) as wanted (account_id, label)
              on tags.account_id = wanted.account_id and tags.label = wanted.label
   where not tags.kept order by tags.account_id, tags.label for update of tags`;
const LINKED = `
  select account_id::text as "accountId", label from unnest($1::bigint[], $2::text[]) as wanted (account_id, label)
   where ${TABLES.map(
     ({ table, shown }) => `exists (
     select from ${table} as object where object.account_id = wanted.account_id
        and object.tags @> array[wanted.label] and object.tags <> '{}' and ${shown})`,
   ).join(' or ')}`;
const KEEP = 'update tags set kept = true where id = any($1::bigint[])';
const DROP = `
  delete from tags where id = any($1::bigint[]) and not exists (select from tag_reservations where tag_id = tags.id)`;

/** How many of each were mended. */
export interface Mended {
  /** Tags of objects that exist now. */
  given: number;
  /** Hidden tags that no object has. */
  dropped: number;
  unmarked: number;
  reservations: number;
}

/** Makes tags fit the objects, which are what counts, while the services work. Emits no events. */
export async function mendTags(databases: Databases, pool: Pool): Promise<Mended> {
  const mended: Mended = { given: 0, dropped: 0, unmarked: 0, reservations: 0 };
  const settle = async (tags: readonly TagKey[]): Promise<void> => {
    const { given, dropped } = await settleTags(pool, databases.network, tags);
    mended.given += given;
    mended.dropped += dropped;
  };
  const totals = { tags: 0, objects: 0, reservations: 0 };
  for await (const left of endedReservations(databases, totals)) {
    if (left.length > 0) await pool.query(LET_GO, [left.map(({ id }) => id)]);
    mended.reservations += left.length;
  }
  mended.unmarked = (await pool.query(UNMARK)).rowCount ?? 0;
  for (let more = true; more;) {
    const unheld = await databases.compute.unheld();
    await settle(unheld);
    more = unheld.length === MOST_FAULTS;
  }
  for await (const unknown of unknownTags(databases, totals)) await settle(unknown);
  return mended;
}

/**
 * Gives tags a row that users see if an object has them now, and takes away one that only a reservation was to hold. The rows
 * stay locked from before the look at the objects on: an object that loses its tag later loses it after this.
 */
async function settleTags(pool: Pool, network: NetworkFirewalls, tags: readonly TagKey[]) {
  if (tags.length === 0) return { given: 0, dropped: 0 };
  return inTransaction(pool, async (client) => {
    const columns = columnsOf(tags);
    await client.query(ADD, columns);
    const { rows: hidden } = await client.query<TagKey & { id: string }>(LOCK_HIDDEN, columns);
    const here = await client.query<TagKey>(LINKED, columnsOf(hidden));
    const linked = new Set([...here.rows, ...(await network.linked(hidden))].map(keyOf));
    const isLinked = (tag: TagKey): boolean => linked.has(keyOf(tag));
    const idsOf = (rows: typeof hidden): string[] => rows.map(({ id }) => id);
    const { rowCount: given } = await client.query(KEEP, [idsOf(hidden.filter(isLinked))]);
    const { rowCount: dropped } = await client.query(DROP, [idsOf(hidden.filter((tag) => !isLinked(tag)))]);
    return { given: given ?? 0, dropped: dropped ?? 0 };
  });
}

const keyOf = ({ accountId, label }: TagKey): string => `${accountId} ${label}`;

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
