import { Injectable } from '@nestjs/common';
import { COMPUTE, existing } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements, Write } from '@stratus/postgres';
import type { Instance } from './instance.js';

const INSTANCES = new Table<Instance>('instances', {
  id: 'id',
  accountId: 'account_id',
  label: 'label',
  group: 'group',
  status: 'status',
  type: 'type',
  region: 'region',
  image: 'image',
  ipv4: 'ipv4',
  ipv6: 'ipv6',
  specs: 'specs',
  alerts: 'alerts',
  backups: 'backups',
  watchdogEnabled: 'watchdog_enabled',
  tags: 'tags',
  hostUuid: 'host_uuid',
  hasUserData: 'has_user_data',
  bootedConfigId: 'booted_config_id',
  lastBootedConfigId: 'last_booted_config_id',
  busySaga: 'busy_saga',
  jobKind: 'job_kind',
  changeSaga: 'change_saga',
  jobNumber: 'job_number',
  jobPending: 'job_pending',
  visible: 'visible',
  created: 'created',
  updated: 'updated',
});

const lockedWhere = (condition: string): string =>
  `select ${INSTANCES.fields} from instances where ${condition} order by id for update`;

const NEXT_ID = `select nextval(pg_get_serial_sequence('instances', 'id')) as id`;

const INSERT = `
  insert into instances (id, account_id, label, "group", status, type, region, image, specs, alerts, backups,
                         watchdog_enabled, tags, host_uuid, has_user_data, busy_saga, job_kind, created, updated)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)
  on conflict on constraint instances_label_unique do nothing returning id, label`;

export const HOLD = 'update instances set change_saga = $2 where id = any($1::bigint[])';
export const RELEASE = `
  update instances set change_saga = null, ipv4 = coalesce(news.ipv4, instances.ipv4),
                       updated = case when news.ipv4 is null then instances.updated else $2 end
    from json_to_recordset($1::json) as news (id bigint, ipv4 text[])
   where instances.id = news.id and instances.id = any($3::bigint[])`;

const RELEASE_ONE = 'update instances set change_saga = null where id = $1 and change_saga = $2';

/** An instance before it gets an id, addresses and, unless the request names one, a label. */
export type NewInstance = Omit<
  Instance,
  | 'id'
  | 'label'
  | 'ipv4'
  | 'ipv6'
  | 'bootedConfigId'
  | 'lastBootedConfigId'
  | 'changeSaga'
  | 'jobNumber'
  | 'jobPending'
  | 'visible'
>;

/** The write side of instances; every method works in the caller's transaction. */
@Injectable()
export class InstanceRepository {
  /**
   * The instance, locked: no other transaction can change it, its profiles or its disks, or start a job on it.
   *
   * @throws ApiFailure 404 when the account has no such instance.
   */
  async lock(statements: Statements, accountId: number, id: number): Promise<Instance> {
    const [found] = await statements.query<Instance>(lockedWhere('id = $1 and account_id = $2 and visible'), [
      id,
      accountId,
    ]);
    return existing(found);
  }

  /** The given instances that the account has, locked in the order of their ids. */
  async lockAll(statements: Statements, accountId: number, ids: readonly number[]): Promise<Instance[]> {
    const condition = 'id = any($1::bigint[]) and account_id = $2 and visible';
    return statements.query<Instance>(lockedWhere(condition), [ids, accountId]);
  }

  /** The instance, locked; undefined if this job no longer runs on it, because it was undone or replaced. */
  async lockForJob(statements: Statements, id: number, jobId: string): Promise<Instance | undefined> {
    const [found] = await statements.query<Instance>(lockedWhere('id = $1 and busy_saga = $2'), [id, jobId]);
    return found;
  }

  /** The instance, locked; undefined if this change of its profiles or addresses no longer holds it. */
  async lockForChange(statements: Statements, id: number, changeId: string): Promise<Instance | undefined> {
    const [found] = await this.lockAllForChange(statements, [id], changeId);
    return found;
  }

  /** The given instances that this change of their addresses still holds, locked in the order of their ids. */
  async lockAllForChange(statements: Statements, ids: readonly number[], changeId: string): Promise<Instance[]> {
    const condition = 'id = any($1::bigint[]) and change_saga = $2';
    return statements.query<Instance>(lockedWhere(condition), [ids, changeId]);
  }

  async labelTaken(statements: Statements, accountId: number, label: string): Promise<boolean> {
    const taken = await statements.query('select from instances where account_id = $1 and label = $2', [
      accountId,
      label,
    ]);
    return taken.length > 0;
  }

  /** An id for a new instance. */
  async freshId(statements: Statements): Promise<number> {
    const [next] = await statements.query<{ id: number }>(NEXT_ID);
    return existing(next).id;
  }

  /**
   * Inserts a hidden instance; without a label it gets a generated one.
   *
   * @returns undefined when the label is in use, even by a concurrent transaction that commits first.
   */
  async insertHidden(
    statements: Statements,
    id: number,
    instance: NewInstance,
    label: string | undefined,
  ): Promise<Pick<Instance, 'id' | 'label'> | undefined> {
    if (label !== undefined) return this.insertLabelled(statements, id, instance, label);
    for (let copy = 1; ; copy += 1) {
      const generated = copy === 1 ? `${COMPUTE}-${id}` : `${COMPUTE}-${id}-${copy}`;
      // oxlint-disable-next-line no-await-in-loop -- tries another label only if a user has chosen this one by hand
      const inserted = await this.insertLabelled(statements, id, instance, generated);
      if (inserted) return inserted;
    }
  }

  update(statements: Statements, id: number, changes: Partial<Instance>): void {
    statements.send(INSTANCES.update(id, changes));
  }

  /** Releases an instance, if this change of its profiles or addresses still holds it. */
  release(statements: Statements, id: number, changeId: string): void {
    statements.send({ text: RELEASE_ONE, values: [id, changeId] });
  }

  /** Marks locked instances as held by a change of their addresses. */
  holdWrite(instances: readonly Instance[], changeId: string): Write {
    return { text: HOLD, values: [instances.map(({ id }) => id), changeId] };
  }

  /** Releases locked instances, and stores the new addresses of those in `shown`. */
  releaseWrite(instances: readonly Instance[], shown: ReadonlyMap<number, string[]>, now: Date): Write {
    const rows = instances.map(({ id }) => ({ id, ipv4: shown.get(id) ?? null }));
    return { text: RELEASE, values: [JSON.stringify(rows), now, instances.map(({ id }) => id)] };
  }

  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from instances where id = $1', values: [id] });
  }

  private async insertLabelled(
    statements: Statements,
    id: number,
    instance: NewInstance,
    label: string,
  ): Promise<Pick<Instance, 'id' | 'label'> | undefined> {
    const { accountId, group, status, type, region, image, specs, alerts, backups, created, updated } = instance;
    const { watchdogEnabled, tags, hostUuid, hasUserData, busySaga, jobKind } = instance;
    const [row] = await statements.query<Pick<Instance, 'id' | 'label'>>(INSERT, [
      id,
      accountId,
      label,
      group,
      status,
      type,
      region,
      image,
      JSON.stringify(specs),
      JSON.stringify(alerts),
      JSON.stringify(backups),
      watchdogEnabled,
      tags,
      hostUuid,
      hasUserData,
      busySaga,
      jobKind,
      created,
      updated,
    ]);
    return row;
  }
}
