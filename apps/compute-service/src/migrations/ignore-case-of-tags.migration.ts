import { ignoringCase } from '@stratus/lists';
import type { Migration, MigrationSession } from '@stratus/postgres';

const TAGGED = ['instances', 'node_balancers', 'domains', 'volumes'];

/**
 * Tags whose labels differ only in case become one tag (contract 1.8): the oldest, in whose spelling all objects of this
 * service show it from now on. Firewalls keep their spelling until their tags are set again: it means the same tag.
 *
 * While this runs, old replicas fail to create a tag that differs from another only in case.
 */
export class IgnoreCaseOfTags1700000004047 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      lock table tags, tag_reservations in share row exclusive mode;

      create table other_spellings as
      select * from (
        select id, account_id, label, first_value(id) over same as first_id, first_value(label) over same as first_label
          from tags
        window same as (
          partition by account_id, ${ignoringCase('label')} order by kept desc, deletion is not null, id)) as spelled
       where id <> first_id;

      ${TAGGED.map(
        (table) => `update ${table} as object set tags = array(
        select label from (
          select distinct on (label) coalesce(other.first_label, given.label) as label, nth
            from unnest(object.tags) with ordinality as given (label, nth)
            left join other_spellings as other on other.account_id = object.account_id and other.label = given.label
           order by label, nth) as spelled
         order by nth)
       where object.tags <> '{}' and exists (
         select from other_spellings as other
          where other.account_id = object.account_id and object.tags @> array[other.label::text]);`,
      ).join('\n      ')}

      insert into tag_reservations (account_id, id, tag_id)
      select reservation.account_id, reservation.id, other.first_id
        from tag_reservations as reservation join other_spellings as other on other.id = reservation.tag_id
      on conflict do nothing;
      delete from tag_reservations using other_spellings as other where tag_id = other.id;
      delete from tags using other_spellings as other where tags.id = other.id;
      drop table other_spellings;

      create unique index tags_label_unique_ignoring_case on tags (account_id, (${ignoringCase('label')}));
    `);
  }
}
