import { Injectable } from '@nestjs/common';
import { COMPUTE, existing } from '@stratus/contracts';
import type { Entities, Statements, Write } from '@stratus/postgres';
import { In } from 'typeorm';
import { InstanceEntity } from './instance.entity.js';
import type { Instance } from './instance.js';

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
  async lock(manager: Entities, accountId: number, id: number): Promise<Instance> {
    return existing(
      await manager.findOne(InstanceEntity, {
        where: { id, accountId, visible: true },
        lock: { mode: 'pessimistic_write' },
      }),
    );
  }

  /** The given instances that the account has, locked in the order of their ids. */
  async lockAll(manager: Entities, accountId: number, ids: readonly number[]): Promise<Instance[]> {
    return manager.find(InstanceEntity, {
      where: { id: In([...ids]), accountId, visible: true },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The instance, locked; undefined if this job no longer runs on it, because it was undone or replaced. */
  async lockForJob(manager: Entities, id: number, jobId: string): Promise<Instance | undefined> {
    const found = await manager.findOne(InstanceEntity, {
      where: { id, busySaga: jobId },
      lock: { mode: 'pessimistic_write' },
    });
    return found ?? undefined;
  }

  /** The instance, locked; undefined if this change of its profiles or addresses no longer holds it. */
  async lockForChange(manager: Entities, id: number, changeId: string): Promise<Instance | undefined> {
    const found = await manager.findOne(InstanceEntity, {
      where: { id, changeSaga: changeId },
      lock: { mode: 'pessimistic_write' },
    });
    return found ?? undefined;
  }

  /** The given instances that this change of their addresses still holds, locked in the order of their ids. */
  async lockAllForChange(manager: Entities, ids: readonly number[], changeId: string): Promise<Instance[]> {
    return manager.find(InstanceEntity, {
      where: { id: In([...ids]), changeSaga: changeId },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async labelTaken(manager: Entities, accountId: number, label: string): Promise<boolean> {
    return manager.existsBy(InstanceEntity, { accountId, label });
  }

  /**
   * Inserts a hidden instance; without a label it gets a generated one.
   *
   * @returns undefined when the label is in use, even by a concurrent transaction that commits first.
   */
  async insertHidden(
    statements: Statements,
    instance: NewInstance,
    label: string | undefined,
  ): Promise<Pick<Instance, 'id' | 'label'> | undefined> {
    const [next] = await statements.query<{ id: number }>(NEXT_ID);
    const id = existing(next).id;
    if (label !== undefined) return this.insertLabelled(statements, id, instance, label);
    for (let copy = 1; ; copy += 1) {
      const generated = copy === 1 ? `${COMPUTE}-${id}` : `${COMPUTE}-${id}-${copy}`;
      // oxlint-disable-next-line no-await-in-loop -- tries another label only if a user has chosen this one by hand
      const inserted = await this.insertLabelled(statements, id, instance, generated);
      if (inserted) return inserted;
    }
  }

  async update(manager: Entities, id: number, changes: Partial<Instance>): Promise<void> {
    await manager.update(InstanceEntity, { id }, changes);
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

  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(InstanceEntity, { id });
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
