import { Injectable } from '@nestjs/common';
import { unavailable } from '@stratus/contracts';
import { tagCreate } from '@stratus/events';
import type { Statements, Transaction } from '@stratus/platform/persistence';
import type { Tag } from './tag.js';

const ADD = `
  insert into tags (account_id, label, kept, created)
  select $1, label, $3, $4 from unnest($2::text[]) as label order by label collate "C"
  on conflict on constraint tags_label_unique do nothing returning id, label`;

/** Keeps the tags from being deleted until the end of the transaction. */
const HOLD = `
  select id, label, kept, deletion from tags where account_id = $1 and label = any($2::text[])
   order by label for key share`;

const KEEP = 'update tags set kept = true where id = any($1::bigint[]) and not kept returning id, label';

const RESERVE = `
  insert into tag_reservations (account_id, id, tag_id) select $1, $2, unnest($3::bigint[]) on conflict do nothing`;

const RESERVED = `
  select tag.id, tag.label, tag.kept, tag.deletion from tags as tag
    join tag_reservations as reservation on reservation.tag_id = tag.id
   where reservation.account_id = $1 and reservation.id = $2 order by tag.label for update of tag`;

const END_RESERVATION = 'delete from tag_reservations where account_id = $1 and id = $2';

const DROP_UNUSED = `
  delete from tags where id = any($1::bigint[]) and not kept
     and not exists (select from tag_reservations where tag_id = tags.id)`;

const LOCK = 'select id, label, kept, deletion from tags where account_id = $1 and label = $2 and kept for update';
const IS_RESERVED = 'select from tag_reservations where tag_id = $1 limit 1';
const MARK = 'update tags set deletion = $2 where id = $1';
const UNMARK = 'update tags set deletion = null where id = $1 and deletion = $2';
const IS_MARKED = 'select from tags where id = $1 and deletion = $2 for key share';
const DELETE = 'delete from tags where id = $1';

/** All of them, by what they do. */
export const TAG_STATEMENTS = {
  ADD,
  HOLD,
  KEEP,
  RESERVE,
  RESERVED,
  END_RESERVATION,
  DROP_UNUSED,
  LOCK,
  IS_RESERVED,
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
   */
  async ensure({ statements, now, emit }: Transaction, accountId: number, tags: readonly string[] = []): Promise<void> {
    if (tags.length === 0) return;
    const { held, added } = await this.hold(statements, accountId, tags, { kept: true, now });
    const hidden = held.filter(({ kept }) => !kept).map(({ id }) => id);
    const shown = hidden.length > 0 ? await statements.query<Labelled>(KEEP, [hidden]) : [];
    emit(...[...added, ...shown].map(({ id, label }) => tagCreate({ label }, id)));
  }

  /**
   * Reserves tags under an id of another service.
   *
   * @throws ApiFailure 503 while one of them is being deleted.
   */
  async reserve({ statements, now }: Transaction, accountId: number, id: string, tags: readonly string[]) {
    if (tags.length === 0) return;
    const { held } = await this.hold(statements, accountId, tags, { kept: false, now });
    if (held.some(({ deletion }) => deletion !== null)) throw tagBusy();
    await statements.query(RESERVE, [accountId, id, held.map((tag) => tag.id)]);
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
    const reserved = await statements.query<Tag>(RESERVED, [accountId, id]);
    const hidden = reserved.filter(({ kept }) => !kept).map((tag) => tag.id);
    await statements.query(END_RESERVATION, [accountId, id]);
    if (hidden.length > 0) await statements.query(DROP_UNUSED, [hidden]);
  }

  /** The tag, locked: nothing can get it until the end of the transaction. */
  async lock(statements: Statements, accountId: number, label: string): Promise<Tag | undefined> {
    const [tag] = await statements.query<Tag>(LOCK, [accountId, label]);
    return tag;
  }

  /**
   * Marks a locked tag as being deleted: no other service can reserve it any more.
   *
   * @throws ApiFailure 503 while another deletion or a reservation holds it.
   */
  async mark(statements: Statements, tag: Tag, deletion: string): Promise<void> {
    if (tag.deletion !== null && tag.deletion !== deletion) throw tagBusy();
    if ((await statements.query(IS_RESERVED, [tag.id])).length > 0) throw tagBusy();
    await statements.query(MARK, [tag.id, deletion]);
  }

  async unmark(statements: Statements, id: number, deletion: string): Promise<void> {
    await statements.query(UNMARK, [id, deletion]);
  }

  /** Whether this deletion still has the tag; it keeps it until the end of the transaction. */
  async isMarked(statements: Statements, id: number, deletion: string): Promise<boolean> {
    return (await statements.query(IS_MARKED, [id, deletion])).length > 0;
  }

  async delete(statements: Statements, id: number): Promise<void> {
    await statements.query(DELETE, [id]);
  }

  private async hold(
    statements: Statements,
    accountId: number,
    tags: readonly string[],
    { kept, now }: { kept: boolean; now: Date },
  ): Promise<{ held: Tag[]; added: Labelled[] }> {
    const labels = [...new Set(tags)];
    const added: Labelled[] = [];
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- again only if a tag was deleted between the two statements
      const [inserted, held] = await Promise.all([
        statements.query<Labelled>(ADD, [accountId, labels, kept, now]),
        statements.query<Tag>(HOLD, [accountId, labels]),
      ]);
      added.push(...inserted);
      if (held.length === labels.length) return { held, added };
    }
  }
}

const tagBusy = () =>
  unavailable('The tag is just being deleted, or given to a firewall. Nothing was changed; try again.');
