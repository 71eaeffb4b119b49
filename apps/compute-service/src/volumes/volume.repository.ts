import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { existing } from '@stratus/contracts';
import type { VolumeRecord } from '@stratus/contracts';
import { jobEvent, volumeAttach, volumeDetach } from '@stratus/events';
import type { Named } from '@stratus/events';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { VOLUME_JSON } from './volume.sql.js';
import type { Host, Volume } from './volume.js';

const VOLUMES = new Table<Volume>('volumes', {
  id: 'id',
  accountId: 'account_id',
  label: 'label',
  status: 'status',
  size: 'size',
  region: 'region',
  computeId: 'compute_id',
  hardwareType: 'hardware_type',
  tags: 'tags',
  creationJob: 'creation_job',
  created: 'created',
  updated: 'updated',
});

const OF_ACCOUNT = `select ${VOLUMES.fields} from volumes where id = $1 and account_id = $2`;
const LOCK = `${OF_ACCOUNT} for update`;
const LOCK_FOR_JOB = `select ${VOLUMES.fields} from volumes where id = $1 and creation_job = $2 for update`;
const LOCK_ALL = `
  select ${VOLUMES.fields} from volumes where id = any($1::bigint[]) and account_id = $2 order by id for update`;

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
  async lock(statements: Statements, accountId: number, id: number): Promise<Volume> {
    return existing((await statements.query<Volume>(LOCK, [id, accountId]))[0]);
  }

  /** The volume, locked, if this job still creates it; undefined when it was deleted. */
  async lockForJob(statements: Statements, id: number, jobId: string): Promise<Volume | undefined> {
    return (await statements.query<Volume>(LOCK_FOR_JOB, [id, jobId]))[0];
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
    statements: Statements,
    accountId: number,
    id: number,
  ): Promise<{ volume: Volume; host: Host | undefined }> {
    const hostOf = async ({ computeId }: Pick<Volume, 'computeId'>) =>
      computeId === null ? undefined : this.lockHost(statements, accountId, computeId);
    const before = existing((await statements.query<Volume>(OF_ACCOUNT, [id, accountId]))[0]);
    const host = await hostOf(before);
    const volume = await this.lock(statements, accountId, id);
    // The volume was attached elsewhere since the first read; a deadlock over the reversed order retries the command.
    return { volume, host: volume.computeId === before.computeId ? host : await hostOf(volume) };
  }

  /** @returns its id. */
  async insert(statements: Statements, volume: Omit<Volume, 'id'>): Promise<number> {
    const { text, values } = VOLUMES.insert([volume], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }

  /** The given volumes that the account has, locked in the order of their ids. */
  async lockAll(statements: Statements, accountId: number, ids: readonly number[]): Promise<Volume[]> {
    return statements.query<Volume>(LOCK_ALL, [ids, accountId]);
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

  update(statements: Statements, id: number, changes: Partial<Volume>): void {
    statements.send(VOLUMES.update(id, changes));
  }

  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from volumes where id = $1', values: [id] });
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
