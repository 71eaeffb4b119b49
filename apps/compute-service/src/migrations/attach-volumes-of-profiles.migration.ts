import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A profile now attaches the volumes that it names. Each unattached volume goes to the first profile that names it, so
 * that its slot still shows it; without events, since there was no request.
 */
export class AttachVolumesOfProfiles1700000004021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      update volumes as volume set compute_id = named.compute_id
        from (
          select distinct on (free.id) free.id, config.compute_id
            from configs as config
            join instances as instance on instance.id = config.compute_id and instance.visible
           cross join lateral jsonb_each(config.devices) as slot
            join volumes as free on free.id = (slot.value ->> 'volume_id')::bigint
                                and free.account_id = instance.account_id and free.region = instance.region
           where jsonb_typeof(slot.value) = 'object' and free.compute_id is null and instance.status <> 'deleting'
           order by free.id, config.id) as named
       where volume.id = named.id
    `);
  }

  /** Keeps the volumes where they are: they cannot be distinguished from volumes that a request attached. */
  async down(_runner: QueryRunner): Promise<void> {}
}
