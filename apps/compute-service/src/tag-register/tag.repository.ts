import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { existing } from '@stratus/contracts';
import { tagCreate } from '@stratus/events';
import { ignoringCase } from '@stratus/lists';
import type { Statements } from '@stratus/postgres';
import { TagBusy } from './tag.js';
import type { Tag } from './tag.js';

const deletionLock = (id: string): string => `hashtextextended('tag:' || current_schema() || ':' || ${id}, 0)`;

/** The tags of the account `$1` that have one of the labels `$2`, in whatever case (contract 1.8). */
const OF_LABELS = `account_id = $1 and ${ignoringCase('label')} = any(array(
    select ${ignoringCase('given')} from unnest($2::text[]) as given))`;

/** Of several spellings of a label, the first one counts. */
const ADD = `
  insert into tags (account_id, label, kept, created)
  select $1, label, $3, $4 from unnest($2::text[]) with ordinality as given (label, nth)
   order by ${ignoringCase('label')}, nth on conflict do nothing returning id, label`;

/**
 * Waits for the end of a deletion that is in its last step. Without this queue, overlapping transactions that hold a tag would
 * keep its deletion waiting for ever: they do not wait for one another.
 */
const QUEUE = `
  select pg_advisory_xact_lock_shared(${deletionLock('id')}) from tags where ${OF_LABELS} and deletion is not null`;

/** Keeps newcomers waiting in {@link QUEUE}, and waits for those that are past it. */
const CLOSE = `select pg_advisory_xact_lock(${deletionLock('$1::bigint')})`;

const held = (strength: 'key share' | 'no key update'): string => `
  select id, label, kept, deletion, array(
           select nth::int from unnest($2::text[]) with ordinality as given (label, nth)
            where ${ignoringCase('given.label')} = ${ignoringCase('tags.label')}) as places
    from tags where ${OF_LABELS} order by ${ignoringCase('label')} for ${strength}`;

/** Keeps the tags from being deleted until the end of the transaction. */
const HOLD = held('key share');

/** The same, and from being marked or reserved by others. */
const HOLD_TO_RESERVE = held('no key update');

const KEEP = 'update tags set kept = true where id = any($1::bigint[]) and not kept returning id, label';

const RESERVE = `
  insert into tag_reservations (account_id, id, tag_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing`;

const reserved = (strength: 'no key update' | 'update', condition = 'true'): string => `
  select tag.id, tag.label, tag.kept, tag.deletion from tags as tag
    join tag_reservations as reservation on reservation.tag_id = tag.id
   where reservation.account_id = $1 and reservation.id = $2 and ${condition} order by tag.label for ${strength} of tag`;

const RESERVED = reserved('no key update');

/** Those that the end of the reservation may delete. */
const RESERVED_ONLY = reserved('update', 'not tag.kept');

const END_RESERVATION = 'delete from tag_reservations where account_id = $1 and id = $2';

const DROP_UNUSED = `
  delete from tags where id = any($1::bigint[]) and not kept
     and not exists (select from tag_reservations where tag_id = tags.id)`;

export const FIND_TAG = `
  select id, label from tags where account_id = $1 and ${ignoringCase('label')} = ${ignoringCase('$2::text')} and kept`;
const LOCK_TO_MARK = 'select id, label, kept, deletion from tags where id = $1 for no key update';
const LOCK_TO_DELETE = 'select from tags where id = $1 and deletion = $2 for update';
const IS_RESERVED = 'select from tag_reservations where tag_id = $1 limit 1';
const ANNOUNCE = 'update tags set deletion = $2 where id = $1 and deletion is null';
const MARK = 'update tags set deletion = $2 where id = $1';
const UNMARK = 'update tags set deletion = null where id = $1 and deletion = $2';
const IS_MARKED = 'select from tags where id = $1 and deletion = $2 for key share';
const DELETE = 'delete from tags where id = $1';

/** All of them, by what they do. */
export const TAG_STATEMENTS = {
  ADD,
  QUEUE,
  HOLD,
  HOLD_TO_RESERVE,
  KEEP,
  RESERVE,
  RESERVED,
  RESERVED_ONLY,
  END_RESERVATION,
  DROP_UNUSED,
  FIND: FIND_TAG,
  LOCK_TO_MARK,
  LOCK_TO_DELETE,
  IS_RESERVED,
  ANNOUNCE,
  MARK,
  UNMARK,
  IS_MARKED,
  DELETE,
};

type Labelled = Pick<Tag, 'id' | 'label'>;

/** The write side of tags; every method works in the caller's transaction. */
@Injectable()
export class TagRepository {
  /**
   * Makes sure that an object's tags exist, until the end of the transaction, and emits the events of new ones. Call it
   * before the transaction locks the object: tags are locked before the objects that have them.
   *
   * @returns the request with its tags as they are spelled.
   */
  async ensure<Request extends { tags?: string[] }>(
    transaction: Transaction,
    accountId: number,
    request: Request,
  ): Promise<Request> {
    const { statements, now, emit } = transaction;
    if (!request.tags?.length) return request;
    const { held, added, spelled } = await this.hold(statements, accountId, request.tags, { kept: true, now });
    const hidden = held.filter(({ kept }) => !kept).map(({ id }) => id);
    const shown = hidden.length > 0 ? await statements.query<Labelled>(KEEP, [hidden]) : [];
    emit(...[...added, ...shown].map(({ id, label }) => tagCreate({ label }, id)));
    return { ...request, tags: spelled };
  }

  /**
   * Reserves tags under an id of another service.
   *
   * @returns the tags as they are spelled.
   * @throws TagBusy while one of them is being deleted.
   */
  async reserve(
    { statements, now }: Transaction,
    accountId: number,
    id: string,
    tags: readonly string[],
  ): Promise<string[]> {
    if (tags.length === 0) return [];
    const { held, spelled } = await this.hold(statements, accountId, tags, { kept: false, now });
    if (held.some(({ deletion }) => deletion !== null)) throw new TagBusy();
    await statements.query(RESERVE, [accountId, id, held.map((tag) => tag.id)]);
    return spelled;
  }

  /** Ends a reservation: its tags exist from now on. Emits the events of new ones. */
  async keep({ statements, emit }: Transaction, accountId: number, id: string): Promise<void> {
    const reserved = await statements.query<Tag>(RESERVED, [accountId, id]);
    const hidden = reserved.filter(({ kept }) => !kept).map((tag) => tag.id);
    const [shown] = await Promise.all([
      statements.query<Labelled>(KEEP, [hidden]),
      statements.query(END_RESERVATION, [accountId, id]),
    ]);
    emit(...shown.map((tag) => tagCreate({ label: tag.label }, tag.id)));
  }

  /** Ends a reservation whose object was not stored: tags that exist for nothing else go. */
  async release({ statements }: Pick<Transaction, 'statements'>, accountId: number, id: string): Promise<void> {
    const reserved = await statements.query<Tag>(RESERVED_ONLY, [accountId, id]);
    await statements.query(END_RESERVATION, [accountId, id]);
    if (reserved.length > 0) await statements.query(DROP_UNUSED, [reserved.map((tag) => tag.id)]);
  }

  /** A tag, found in whatever case; undefined when the account has none of this label. */
  async find(statements: Statements, accountId: number, label: string): Promise<Labelled | undefined> {
    const [tag] = await statements.query<Labelled>(FIND_TAG, [accountId, label]);
    return tag;
  }

  /**
   * Marks a tag before its deletion can begin, if no other deletion has it: from now on reservations come to an end and no new
   * ones are made. Otherwise objects of other services that get the tag all the time would keep its deletion waiting for ever.
   */
  async announce(statements: Statements, id: number, deletion: string): Promise<void> {
    await statements.query(ANNOUNCE, [id, deletion]);
  }

  /**
   * Marks a tag as being deleted: no other service can reserve it any more.
   *
   * @throws ApiFailure 404 when it has been deleted, even if there is another one of its label by now; 503 while another deletion
   *   or a reservation holds it.
   */
  async mark(statements: Statements, id: number, deletion: string): Promise<void> {
    const tag = existing((await statements.query<Tag>(LOCK_TO_MARK, [id]))[0]);
    if (tag.deletion !== null && tag.deletion !== deletion) throw new TagBusy();
    if ((await statements.query(IS_RESERVED, [id])).length > 0) throw new TagBusy();
    await statements.query(MARK, [id, deletion]);
  }

  async unmark(statements: Statements, id: number, deletion: string): Promise<void> {
    await statements.query(UNMARK, [id, deletion]);
  }

  /** Whether this deletion still has the tag; it keeps it until the end of the transaction. */
  async isMarked(statements: Statements, id: number, deletion: string): Promise<boolean> {
    return (await statements.query(IS_MARKED, [id, deletion])).length > 0;
  }

  /**
   * Locks a marked tag for its deletion: nothing can get it until the end of the transaction.
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

  private async hold(
    statements: Statements,
    accountId: number,
    labels: readonly string[],
    { kept, now }: { kept: boolean; now: Date },
  ): Promise<{ held: Tag[]; added: Labelled[]; spelled: string[] }> {
    const added: Labelled[] = [];
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- again only if a tag was deleted between the statements
      const [, inserted, held] = await Promise.all([
        statements.query(QUEUE, [accountId, labels]),
        statements.query<Labelled>(ADD, [accountId, labels, kept, now]),
        statements.query<Held>(kept ? HOLD : HOLD_TO_RESERVE, [accountId, labels]),
      ]);
      added.push(...inserted);
      const spelled = spellingsOf(held);
      if (spelled.size === labels.length) return { held, added, spelled: inOrder(labels, spelled) };
    }
  }
}

/** A tag, with the places of its spellings in the request, from 1. */
type Held = Tag & { places: number[] };

const spellingsOf = (held: readonly Held[]): Map<number, string> =>
  new Map(held.flatMap(({ label, places }) => places.map((place) => [place, label] as const)));

/** Each tag once, in the order of the request. */
const inOrder = (labels: readonly string[], spelled: ReadonlyMap<number, string>): string[] => [
  ...new Set(labels.map((label, index) => spelled.get(index + 1) ?? label)),
];
