import { ignoringCase } from '@stratus/lists';
import type { Pool } from 'pg';
import type { Fault, TagKey, UnknownTag } from './fault.js';

/** Maximum faults of one kind that a statement returns and a report lists. */
export const MAX_REPORTED_FAULTS = 1_000;
/** Approximate maximum of tags on one page of objects: an object has 500 at most. */
const TAGS_OF_PAGE = 5_000;
/** Maximum objects per page: objects without tags count, too. */
const OBJECTS_OF_PAGE = 5_000;

interface Table {
  table: string;
  name: string;
  /** SQL that is true for objects visible to users. */
  shown: string;
}

/** The objects that can have tags. The tags of an instance that is being created need not exist yet. */
const TABLES: readonly Table[] = [
  { table: 'instances', name: 'instance', shown: 'visible' },
  { table: 'domains', name: 'domain', shown: 'true' },
  { table: 'node_balancers', name: 'node balancer', shown: 'true' },
  { table: 'volumes', name: 'volume', shown: 'true' },
];

/**
 * The objects of a table after the id `$1`, in id order, as many as a page holds. It reads no more than these, so that a check
 * of a large table consists of many short statements.
 */
const pageOf = ({ table, shown }: Table): string => `
  select * from (
    select *, coalesce(sum(cardinality(tags)) over (order by id rows between unbounded preceding and 1 preceding), 0) as before
      from (select id, account_id, tags, ${shown} as shown from ${table}
             where id > $1::bigint order by id limit ${OBJECTS_OF_PAGE}) as ahead) as counted
   where before < ${TAGS_OF_PAGE} order by id`;

/** One statement sees objects and tags at the same moment: a difference is a fault. */
const unknownIn = (table: Table): string => `
  with page as materialized (${pageOf(table)}),
  tagged as (
    select account_id, label, min(id) as id from page, unnest(tags) as label where shown group by account_id, label),
  unknown as (
    select account_id::text as "accountId", label, '${table.name} ' || id as object from tagged
     where not exists (select from tags where tags.account_id = tagged.account_id
                        and ${ignoringCase('tags.label')} = ${ignoringCase('tagged.label')})
     order by account_id, label limit ${MAX_REPORTED_FAULTS})
  select (select max(id)::text from page) as last,
         (select count(*)::int from page where shown and tags <> '{}') as objects,
         (select coalesce(json_agg(unknown), '[]') from unknown) as unknown`;

interface Page {
  last: string | null;
  objects: number;
  unknown: UnknownTag[];
}

const DELETION_HAS_ENDED = `tags.deletion is not null and not exists (
  select from sagas where sagas.id = tags.deletion and sagas.state in ('running', 'undoing'))`;
const MARKED = `
  select account_id::text as "accountId", label, deletion as saga from tags where ${DELETION_HAS_ENDED} limit ${MAX_REPORTED_FAULTS}`;
const UNMARK = `update tags set deletion = null where ${DELETION_HAS_ENDED}`;

/** A tag that has just lost its last object stays, like any tag without objects. */
const ADD = `
  insert into tags (account_id, label, created)
  select account_id, label, now() from unnest($1::bigint[], $2::text[]) as unknown (account_id, label)
   order by account_id, label collate "C" on conflict do nothing`;

/** Totals of a check. */
export interface Totals {
  tags: number;
  objects: number;
}

/** The tags of an installation, in the database of compute-service, while it is in use. */
export class ComputeTags {
  constructor(private readonly pool: Pool) {}

  /**
   * Every fault of tags and their links, one page of objects at a time.
   *
   * @param totals grows during the check.
   */
  async *faults(totals: Totals): AsyncGenerator<Fault[]> {
    const { rows } = await this.pool.query<{ count: number }>('select count(*)::int as count from tags');
    totals.tags = rows[0]?.count ?? 0;
    for await (const { objects, unknown } of this.unknown()) {
      totals.objects += objects;
      yield unknown.map(({ accountId, label, object }) => ({ kind: 'unknown', accountId, label, object }));
    }
    // A deletion ends in the transaction that removes its mark, or after it.
    const marked = await this.pool.query<TagKey & { saga: string }>(MARKED);
    yield marked.rows.map(({ accountId, label, saga }) => ({ kind: 'marked', accountId, label, saga }));
  }

  /**
   * Makes tags match the objects, which are authoritative. Emits no events.
   *
   * @returns the number of tags created, and of marks removed.
   */
  async repair(): Promise<{ given: number; unmarked: number }> {
    const unmarked = (await this.pool.query(UNMARK)).rowCount ?? 0;
    let given = 0;
    for await (const { unknown } of this.unknown()) {
      const columns = [unknown.map(({ accountId }) => accountId), unknown.map(({ label }) => label)];
      if (unknown.length > 0) given += (await this.pool.query(ADD, columns)).rowCount ?? 0;
    }
    return { given, unmarked };
  }

  /** Reads all objects. A page with more unknown tags than a report lists is read again: by then those are repaired. */
  private async *unknown(): AsyncGenerator<Page> {
    for (const text of TABLES.map(unknownIn)) {
      for (let after: string | null = '0'; after !== null;) {
        const page: Page | undefined = (await this.pool.query<Page>(text, [after])).rows[0];
        if (!page?.last) break;
        if (page.unknown.length < MAX_REPORTED_FAULTS) after = page.last;
        yield page;
      }
    }
  }
}
