import { Inject, Injectable } from '@nestjs/common';
import type { NewEvent } from '@stratus/commands';
import type { Statements } from '@stratus/postgres';
import { CONFIGURATION } from '@stratus/runtime';
import type { NodeBalancerConfiguration } from '../node-balancers/node-balancer.configuration.js';
import type { FoundObject } from './tagged-object.js';
import { taggedTables } from './tagged-table.sql.js';
import type { TaggedTable } from './tagged-table.sql.js';

/** The statements about the objects of one kind. */
interface Texts extends TaggedTable {
  lock: string;
  tag: string;
  untag: string;
}

/** All texts are trusted SQL. */
export const textsOf = (table: TaggedTable): Texts => ({
  ...table,
  lock: `
    select ${table.row}.id, ${table.row}.tags @> array[$3::text] as tagged, cardinality(${table.row}.tags) as tags
      from ${table.table} as ${table.row}
     where ${table.row}.account_id = $1 and ${table.row}.id = any($2::bigint[]) and ${table.exists}
     order by ${table.row}.id for no key update`,
  tag: `
    update ${table.table} as ${table.row} set tags = ${table.row}.tags || $2::text, updated = $3
     where ${table.row}.id = any($1::bigint[]) returning ${table.json} as record`,
  // `+ 0` keeps Postgres from scanning all objects by id.
  untag: `
    with chosen as (
      select ${table.row}.id from ${table.table} as ${table.row}
       where ${table.row}.account_id = $1 and ${table.row}.tags @> array[$2::text] and ${table.row}.tags <> '{}' and ${table.exists}
       order by ${table.row}.id + 0 limit $4 for no key update)
    update ${table.table} as ${table.row} set tags = array_remove(${table.row}.tags, $2::text), updated = $3
      from chosen where ${table.row}.id = chosen.id returning ${table.json} as record`,
});

type Row = { record: { id: number } };

/** The objects of this service that can have tags; every method works in the caller's transaction. */
@Injectable()
export class TaggedObjectRepository {
  readonly tables: readonly TaggedTable[];
  private readonly texts: readonly Texts[];

  constructor(@Inject(CONFIGURATION) configuration: NodeBalancerConfiguration) {
    this.tables = taggedTables(configuration.SERVICE_DOMAIN);
    this.texts = this.tables.map(textsOf);
  }

  /** The account's objects with these ids, locked kind by kind, each in the order of the ids. */
  async lock(
    statements: Statements,
    accountId: number,
    wanted: Readonly<Record<string, readonly number[]>>,
    tag: string,
  ): Promise<Record<string, FoundObject[]>> {
    const found = this.texts.map(async ({ field, lock }) => {
      const ids = wanted[field] ?? [];
      const objects = ids.length === 0 ? [] : await statements.query<FoundObject>(lock, [accountId, ids, tag]);
      return [field, objects] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }

  /** Adds a tag to locked objects that do not have it. @returns their events. */
  async tag(
    statements: Statements,
    untagged: Readonly<Record<string, readonly number[]>>,
    tag: string,
    now: Date,
  ): Promise<NewEvent[]> {
    const changed = this.texts.map(async ({ field, tag: text, updated }) => {
      const ids = untagged[field] ?? [];
      return ids.length === 0 ? [] : eventsOf(await statements.query<Row>(text, [ids, tag, now]), updated);
    });
    return (await Promise.all(changed)).flat();
  }

  /**
   * Removes a tag from objects of the account, at most `most` of each kind.
   *
   * @returns their events, and whether there may be more objects with the tag.
   */
  async untag(
    statements: Statements,
    { accountId, tag, now }: { accountId: number; tag: string; now: Date },
    most: number | null,
  ): Promise<{ events: NewEvent[]; left: boolean }> {
    const changed = await Promise.all(
      this.texts.map(async ({ untag, updated }) =>
        eventsOf(await statements.query<Row>(untag, [accountId, tag, now, most]), updated),
      ),
    );
    return { events: changed.flat(), left: changed.some(({ length }) => length === most) };
  }
}

const eventsOf = (rows: readonly Row[], updated: TaggedTable['updated']): NewEvent[] =>
  rows.toSorted((a, b) => a.record.id - b.record.id).map(({ record }) => updated(record));
