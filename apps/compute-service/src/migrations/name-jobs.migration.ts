import type { Migration, MigrationSession } from '@stratus/postgres';

/**
 * Stores the kind of an instance's job, and stores the saga that changes profiles or addresses in a column of its own:
 * most jobs allow such a change while they run.
 */
export class NameJobs1700000004005 implements Migration {
  async up(session: MigrationSession): Promise<void> {
    await session.query(`
      alter table instances add column job_kind text, add column change_saga uuid;
      update instances set change_saga = busy_saga, busy_saga = null
        from sagas where sagas.id = busy_saga
         and sagas.name in ('change-config', 'add-instance-ip', 'delete-instance-ip');
      update instances set job_kind = case sagas.name
          when 'boot-instance' then 'boot' when 'reboot-instance' then 'reboot' when 'shutdown-instance' then 'shutdown'
          when 'migrate-host' then 'migrate' when 'migrate-region' then 'migrate region'
          when 'resize-instance' then 'resize' when 'delete-instance' then 'delete' else 'provision' end
        from sagas where sagas.id = busy_saga;
      update instances set job_kind = 'provision' where busy_saga is not null and job_kind is null;
      alter table instances add constraint instances_job check ((busy_saga is null) = (job_kind is null));
    `);
  }
}
