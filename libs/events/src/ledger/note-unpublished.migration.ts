import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The positions of the events that the stream has not acknowledged (decision 43). The triggers stand for replicas of the
 * release before, too, which know only `published_at`: what they add has a row here, and what they publish loses it.
 */
export class NoteUnpublished1700000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Almost empty and always changing: each batch of the relay reads past the rows that it has deleted until vacuum comes.
      create table unpublished (position bigint primary key) with (
        autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_scale_factor = 0,
        autovacuum_vacuum_insert_threshold = -1, autovacuum_vacuum_cost_delay = 0
      );

      -- With the name of the schema: who adds an event may have another search path.
      do $do$ begin
        execute format($format$
          create function note_unpublished() returns trigger language plpgsql as $note$ begin
            insert into %1$I.unpublished values (new.position) on conflict do nothing;
            return new;
          end $note$;
          create function note_published() returns trigger language plpgsql as $note$ begin
            delete from %1$I.unpublished where position = new.position;
            return new;
          end $note$;
        $format$, current_schema());
      end $do$;

      create trigger note_unpublished before insert on events
        for each row when (new.published_at is null) execute function note_unpublished();
      create trigger note_unpublished_again after update of published_at on events
        for each row when (new.published_at is null) execute function note_unpublished();
      create trigger note_published after update of published_at on events
        for each row when (new.published_at is not null) execute function note_published();

      insert into unpublished select position from events where published_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger note_unpublished on events;
      drop trigger note_unpublished_again on events;
      drop trigger note_published on events;
      drop function note_unpublished, note_published;
      update events set published_at = now()
       where published_at is null and position not in (select position from unpublished);
      drop table unpublished;
    `);
  }
}
