import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { existing } from '@stratus/contracts';
import { tagCreate } from '@stratus/events';
import { ignoringCase } from '@stratus/lists';
import type { Statements } from '@stratus/postgres';
import { TagBusy } from './tag.js';

const deletionLock = (id: string): string => `hashtextextended('tag:' || current_schema() || ':' || ${id}, 0)`;

/** The tags of the account `$1` that have one of the labels `$2`, ignoring case (contract 1.8). */
const OF_LABELS = `account_id = $1 and ${ignoringCase('label')} = any(array(
    select ${ignoringCase('given')} from unnest($2::text[]) as given))`;

/** If a label has several spellings, the first one counts. */
const ADD = `
  insert into tags (account_id, label, created)
  select $1, label, $3 from unnest($2::text[]) with ordinality as given (label, nth)
   order by ${ignoringCase('label')}, nth on conflict do nothing returning id, label`;

/**
 * Waits for the end of a deletion that is in its last step. Without this queue, overlapping transactions that hold a tag
 * could delay its deletion forever: they do not wait for one another.
 */
const QUEUE = `
  select pg_advisory_xact_lock_shared(${deletionLock('id')}) from tags where ${OF_LABELS} and deletion is not null`;

/** Makes later transactions wait in {@link QUEUE}, and waits for those that have passed it. */
const CLOSE = `select pg_advisory_xact_lock(${deletionLock('$1::bigint')})`;

/** Keeps the tags from being deleted until the end of the transaction. */
const HOLD = `
  select label, array(
           select nth::int from unnest($2::text[]) with ordinality as given (label, nth)
            where ${ignoringCase('given.label')} = ${ignoringCase('tags.label')}) as places
    from tags where ${OF_LABELS} order by ${ignoringCase('label')} for key share`;

export const FIND_TAG = `
  select id, label from tags where account_id = $1 and ${ignoringCase('label')} = ${ignoringCase('$2::text')}`;
const LOCK_TO_MARK = 'select deletion from tags where id = $1 for no key update';
const LOCK_TO_DELETE = 'select from tags where id = $1 and deletion = $2 for update';
const MARK = 'update tags set deletion = $2 where id = $1';
const UNMARK = 'update tags set deletion = null where id = $1 and deletion = $2';
const IS_MARKED = 'select from tags where id = $1 and deletion = $2 for key share';
const DELETE = 'delete from tags where id = $1';

/** All statements by purpose. */
export const TAG_STATEMENTS = {
  ADD,
  QUEUE,
  HOLD,
  FIND: FIND_TAG,
  LOCK_TO_MARK,
  LOCK_TO_DELETE,
  MARK,
  UNMARK,
  IS_MARKED,
  DELETE,
};

interface Tag {
  id: number;
  label: string;
}

/** The write side of tags; every method works in the caller's transaction. */
@Injectable()
export class TagRepository {
  /**
   * Ensures that an object's tags exist until the end of the transaction, and emits the events of new ones. Call it
   * before the transaction locks the object: tags are locked before the objects that have them.
   *
   * @returns the request with its tags in their stored spelling.
   */
  async ensure<Request extends { tags?: string[] }>(
    { statements, now, emit }: Transaction,
    accountId: number,
    request: Request,
  ): Promise<Request> {
    const { tags: labels } = request;
    if (!labels?.length) return request;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- again only if a tag was deleted between the statements
      const [, added, held] = await Promise.all([
        statements.query(QUEUE, [accountId, labels]),
        statements.query<Tag>(ADD, [accountId, labels, now]),
        statements.query<Held>(HOLD, [accountId, labels]),
      ]);
      emit(...added.map(({ id, label }) => tagCreate({ label }, id)));
      const spelled = spellingsOf(held);
      if (spelled.size === labels.length) return { ...request, tags: inOrder(labels, spelled) };
    }
  }

  /** Finds a tag, ignoring case; undefined when the account has none with this label. */
  async find(statements: Statements, accountId: number, label: string): Promise<Tag | undefined> {
    const [tag] = await statements.query<Tag>(FIND_TAG, [accountId, label]);
    return tag;
  }

  /**
   * Marks a tag as being deleted.
   *
   * @throws ApiFailure 404 if the tag has been deleted, even if another tag has its label by now; 503 while another
   *   deletion has it.
   */
  async mark(statements: Statements, id: number, deletion: string): Promise<void> {
    const tag = existing((await statements.query<{ deletion: string | null }>(LOCK_TO_MARK, [id]))[0]);
    if (tag.deletion !== null && tag.deletion !== deletion) throw new TagBusy();
    await statements.query(MARK, [id, deletion]);
  }

  async unmark(statements: Statements, id: number, deletion: string): Promise<void> {
    await statements.query(UNMARK, [id, deletion]);
  }

  /** Whether this deletion still has the tag; if so, it has it until the end of the transaction. */
  async isMarked(statements: Statements, id: number, deletion: string): Promise<boolean> {
    return (await statements.query(IS_MARKED, [id, deletion])).length > 0;
  }

  /**
   * Locks a marked tag for its deletion: no object can get it until the end of the transaction.
   *
   * @returns whether this deletion still has it.
   */
  async lockToDelete(statements: Statements, id: number, deletion: string): Promise<boolean> {
    await statements.query(CLOSE, [id]);
    return (await statements.query(LOCK_TO_DELETE, [id, deletion])).length > 0;
  }

  async delete(statements: Statements, id: number): Promise<void> {
    await statements.query(DELETE, [id]);
  }
}

/** A tag, with the positions of its spellings in the request, from 1. */
interface Held {
  label: string;
  places: number[];
}

const spellingsOf = (held: readonly Held[]): Map<number, string> =>
  new Map(held.flatMap(({ label, places }) => places.map((place) => [place, label] as const)));

/** Each tag once, in the order of the request. */
const inOrder = (labels: readonly string[], spelled: ReadonlyMap<number, string>): string[] => [
  ...new Set(labels.map((label, index) => spelled.get(index + 1) ?? label)),
];
