import type { Migration, MigrationSession } from '@stratus/postgres';

const TAGGED = ['instances', 'node_balancers', 'domains', 'volumes'];

/**
 * Tags. An object's tags are stored only in the `tags` of its row (decision 28); an index finds the objects of a tag.
 *
 * A tag that is not `kept` exists only for an object of another service that is being stored: a reservation holds the
 * tag. `deletion` names the saga that deletes it. The migration creates the tags of existing objects.
 */
export class CreateTags1700000004008 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      create table tags (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        label text collate "C" not null,
        kept boolean not null,
        deletion uuid,
        created timestamptz not null,
        constraint tags_label_unique unique (account_id, label)
      );

      create table tag_reservations (
        account_id bigint not null,
        id uuid not null,
        tag_id bigint not null references tags,
        primary key (account_id, id, tag_id)
      );
      create index tag_reservations_tag on tag_reservations (tag_id);

      insert into tags (account_id, label, kept, created)
      select distinct account_id, unnest(tags) collate "C", true, now()
        from (${TAGGED.map((table) => `select account_id, tags from ${table}`).join(' union all ')}) as tagged
       order by 1, 2;

      ${TAGGED.map(
        (table) => `create index ${table}_tags on ${table} using gin (account_id, tags)
        with (fastupdate = off) where tags <> '{}';`,
      ).join('\n      ')}
    `);
  }
}
