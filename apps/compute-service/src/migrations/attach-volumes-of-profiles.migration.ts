import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * A profile now attaches the volumes that it names. Each unattached volume goes to the first profile that names it, so
 * that its slot still shows it; without events, since there was no request.
 */
export class AttachVolumesOfProfiles1700000004021 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
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
}
