import { ignoringCase } from '@stratus/lists';
import type { Pool } from 'pg';
import type { TagKey, UnknownTag } from './fault.js';
import { MOST_FAULTS, pageOf } from './page.js';

export interface Reservation {
  accountId: string;
  /** Of the saga of network-service that reserves. */
  id: string;
}

interface Table {
  table: string;
  name: string;
  /** SQL that is true for objects that users see. */
  shown: string;
}

/** The objects of compute-service that can have tags. The tags of an instance that is just being created need not exist yet. */
export const TABLES: readonly Table[] = [
  { table: 'instances', name: 'instance', shown: 'visible' },
  { table: 'domains', name: 'domain', shown: 'true' },
  { table: 'node_balancers', name: 'node balancer', shown: 'true' },
  { table: 'volumes', name: 'volume', shown: 'true' },
];

/** One statement sees objects and tags at one moment: what it finds is a fault. */
const unknownIn = ({ table, name, shown }: Table): string => `
  with page as materialized (${pageOf(table, `id, account_id, tags, ${shown} as shown`)}),
  tagged as (
    select account_id, label, min(id) as id from page, unnest(tags) as label where shown group by account_id, label),
  unknown as (
    select account_id::text as "accountId", label, '${name} ' || id as object from tagged
     where not exists (select from tags where tags.account_id = tagged.account_id
                        and ${ignoringCase('tags.label')} = ${ignoringCase('tagged.label')} and kept)
     order by account_id, label limit ${MOST_FAULTS})
  select (select max(id)::text from page) as last,
         (select count(*)::int from page where shown and tags <> '{}') as objects,
         (select coalesce(json_agg(unknown), '[]') from unknown) as unknown`;

interface Page {
  last: string | null;
  objects: number;
  unknown: UnknownTag[];
}

const WITHOUT_ROW = `
  select account_id::text as "accountId", label
    from unnest($1::bigint[], $2::text[]) as wanted (account_id, label)
   where not exists (select from tags where tags.account_id = wanted.account_id
                      and ${ignoringCase('tags.label')} = ${ignoringCase('wanted.label')})`;

const UNHELD = `
  select account_id::text as "accountId", label from tags
   where not kept and not exists (select from tag_reservations where tag_id = tags.id) limit ${MOST_FAULTS}`;

/** SQL that is true for a tag whose deletion does not run any more. */
export const DELETION_HAS_ENDED = `tags.deletion is not null and not exists (
  select from sagas where sagas.id = tags.deletion and sagas.state in ('running', 'undoing'))`;
const MARKED = `
  select account_id::text as "accountId", label, deletion as saga from tags where ${DELETION_HAS_ENDED} limit ${MOST_FAULTS}`;

const RESERVATIONS = `
  select account_id::text as "accountId", id::text from tag_reservations
   where (account_id, id) > ($1::bigint, $2::uuid) group by account_id, id order by account_id, id limit ${MOST_FAULTS}`;
/** Before all reservations. */
const FIRST: Reservation = { accountId: '0', id: '00000000-0000-0000-0000-000000000000' };
const STILL_THERE = `
  select distinct account_id::text as "accountId", id::text from tag_reservations where id = any($1::uuid[])`;

/** What a check reads in the database of compute-service, which owns the tags. */
export class ComputeTags {
  constructor(private readonly pool: Pool) {}

  /** Whether this is a database of compute-service that knows tags. */
  async isThere(): Promise<boolean> {
    const { rows } = await this.pool.query<{ there: boolean }>(
      `select to_regclass('tag_reservations') is not null as there`,
    );
    return rows[0]?.there === true;
  }

  /** How many tags exist for users. */
  async count(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>('select count(*)::int as count from tags where kept');
    return rows[0]?.count ?? 0;
  }

  /**
   * Looks at all objects, a page at a time. A page with more unknown tags than a report names comes again: by then they are
   * mended.
   */
  async *unknown(): AsyncGenerator<Pick<Page, 'objects' | 'unknown'>> {
    for (const text of TABLES.map(unknownIn)) {
      for (let after: string | null = '0'; after !== null;) {
        // oxlint-disable-next-line no-await-in-loop -- page by page
        const page: Page | undefined = (await this.pool.query<Page>(text, [after])).rows[0];
        if (!page?.last) break;
        if (page.unknown.length < MOST_FAULTS) after = page.last;
        yield page;
      }
    }
  }

  /** Those of the tags that have no row, not even a hidden one. */
  async withoutRow(tags: readonly TagKey[]): Promise<TagKey[]> {
    if (tags.length === 0) return [];
    const { rows } = await this.pool.query<TagKey>(WITHOUT_ROW, columnsOf(tags));
    return rows;
  }

  /** Tags that are only reserved, by no reservation. Both go and come in one transaction. */
  async unheld(): Promise<TagKey[]> {
    return (await this.pool.query<TagKey>(UNHELD)).rows;
  }

  /** Tags with the mark of a deletion that does not run any more. A deletion ends in the transaction that takes its mark away, or after it. */
  async marked(): Promise<(TagKey & { saga: string })[]> {
    return (await this.pool.query<TagKey & { saga: string }>(MARKED)).rows;
  }

  /** All reservations, a page at a time. */
  async *reservations(): AsyncGenerator<Reservation[]> {
    for (let last: Reservation | undefined = FIRST; last !== undefined;) {
      // oxlint-disable-next-line no-await-in-loop -- page by page
      const page: Reservation[] = (await this.pool.query(RESERVATIONS, [last.accountId, last.id])).rows;
      yield page;
      last = page.length < MOST_FAULTS ? undefined : page.at(-1);
    }
  }

  async stillThere(reservations: readonly Reservation[]): Promise<Reservation[]> {
    if (reservations.length === 0) return [];
    return (await this.pool.query<Reservation>(STILL_THERE, [reservations.map(({ id }) => id)])).rows;
  }
}

/** Accounts and labels, as the parameters of a statement that unnests them. */
export const columnsOf = (tags: readonly TagKey[]): [string[], string[]] => [
  tags.map(({ accountId }) => accountId),
  tags.map(({ label }) => label),
];
