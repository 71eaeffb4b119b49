import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { existing } from '@stratus/contracts';
import type { VolumeRecord } from '@stratus/contracts';
import { jobEvent, volumeAttach, volumeDetach } from '@stratus/events';
import type { Named } from '@stratus/events';
import type { Entities, Statements } from '@stratus/postgres';
import { In } from 'typeorm';
import { VolumeEntity } from './volume.entity.js';
import { VOLUME_JSON } from './volume.sql.js';
import type { Host, Volume } from './volume.js';

/** Locks the instance until the end of the transaction, so that its deletion neither begins nor ends. */
const LOCK_HOST = `
  select region, status, job_kind as "jobKind", change_saga as "changeSaga", true as "hasConfig"
  from instances where id = $1 and account_id = $2 and visible for share`;

const HAS_CONFIG = 'select from configs where id = $1 and compute_id = $2';

const MOVE = `
  update volumes as volume set compute_id = $2, updated = $3 where volume.id = any($1::bigint[])
  returning ${VOLUME_JSON} as record`;

const LOCK_ATTACHED = 'select id from volumes where compute_id = $1 order by id for update';

/** The write side of volumes; every method works in the caller's transaction. */
@Injectable()
export class VolumeRepository {
  /** @throws ApiFailure 404 when the account has no such volume. */
  async lock(manager: Entities, accountId: number, id: number): Promise<Volume> {
    return existing(
      await manager.findOne(VolumeEntity, { where: { id, accountId }, lock: { mode: 'pessimistic_write' } }),
    );
  }

  /** The volume, locked, if this job still creates it; undefined when it was deleted. */
  async lockForJob(manager: Entities, id: number, jobId: string): Promise<Volume | undefined> {
    const where = { id, creationJob: jobId };
    return (await manager.findOne(VolumeEntity, { where, lock: { mode: 'pessimistic_write' } })) ?? undefined;
  }

  /** Locks the instance of a volume, so that it cannot be deleted; call it before locking any volume. */
  async lockHost(
    statements: Statements,
    accountId: number,
    computeId: number,
    configId?: number,
  ): Promise<Host | undefined> {
    const [host] = await statements.query<Host>(LOCK_HOST, [computeId, accountId]);
    if (!host || configId === undefined) return host;
    const configs = await statements.query(HAS_CONFIG, [configId, computeId]);
    return { ...host, hasConfig: configs.length > 0 };
  }

  /**
   * A volume and the instance that it is attached to, if any, locked in this order: instance, volume.
   *
   * @throws ApiFailure 404 when the account has no such volume.
   */
  async lockWithHost(
    manager: Entities,
    statements: Statements,
    accountId: number,
    id: number,
  ): Promise<{ volume: Volume; host: Host | undefined }> {
    const hostOf = async ({ computeId }: Pick<Volume, 'computeId'>) =>
      computeId === null ? undefined : this.lockHost(statements, accountId, computeId);
    const before = existing(await manager.findOneBy(VolumeEntity, { id, accountId }));
    const host = await hostOf(before);
    const volume = await this.lock(manager, accountId, id);
    // The volume was attached elsewhere since the first read; a deadlock over the reversed order retries the command.
    return { volume, host: volume.computeId === before.computeId ? host : await hostOf(volume) };
  }

  async insert(manager: Entities, volume: Omit<Volume, 'id'>): Promise<number> {
    const { identifiers } = await manager.insert(VolumeEntity, volume);
    return existing(identifiers[0] as { id: number } | undefined).id;
  }

  /** The given volumes that the account has, locked in the order of their ids. */
  async lockAll(manager: Entities, accountId: number, ids: readonly number[]): Promise<Volume[]> {
    return manager.find(VolumeEntity, {
      where: { id: In([...ids]), accountId },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Attaches locked volumes to a locked instance. */
  async attachAll(transaction: Transaction, ids: readonly number[], computeId: number): Promise<void> {
    const records = await this.move(transaction, ids, computeId);
    transaction.emit(
      ...records.map((record) => jobEvent(volumeAttach(record), { id: randomUUID(), status: 'finished' })),
    );
  }

  /** Detaches locked volumes. */
  async detachAll(transaction: Transaction, ids: readonly number[], instance: Named): Promise<void> {
    const records = await this.move(transaction, ids, null);
    transaction.emit(
      ...records.map((record) => jobEvent(volumeDetach(record, instance), { id: randomUUID(), status: 'finished' })),
    );
  }

  /** Detaches all volumes of an instance that is about to be deleted; the caller has locked the instance's row. */
  async detachFrom(transaction: Transaction, instance: Named): Promise<void> {
    const attached = await transaction.statements.query<{ id: number }>(LOCK_ATTACHED, [instance.id]);
    await this.detachAll(
      transaction,
      attached.map(({ id }) => id),
      instance,
    );
  }

  async update(manager: Entities, id: number, changes: Partial<Volume>): Promise<void> {
    await manager.update(VolumeEntity, { id }, changes);
  }

  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(VolumeEntity, { id });
  }

  /** The record, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<VolumeRecord> {
    const rows = await statements.query<{ record: VolumeRecord }>(
      `select ${VOLUME_JSON} as record from volumes as volume where volume.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }

  private async move(
    { statements, now }: Transaction,
    ids: readonly number[],
    computeId: number | null,
  ): Promise<VolumeRecord[]> {
    if (ids.length === 0) return [];
    const rows = await statements.query<{ record: VolumeRecord }>(MOVE, [ids, computeId, now]);
    return rows.map(({ record }) => record).toSorted((a, b) => a.id - b.id);
  }
}
