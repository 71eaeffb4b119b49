import { Injectable } from '@nestjs/common';
import { existing, visibleIds } from '@stratus/contracts';
import type { Caller, ConfigRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { CONFIG_JSON } from './config.sql.js';
import type { Instance } from '../instance.js';
import type { Attachable, Config, Devices, Settings } from './config.js';
import type { SlotVolume } from './slot-volume.js';

const CONFIGS = new Table<Config>('configs', {
  id: 'id',
  computeId: 'compute_id',
  label: 'label',
  kernel: 'kernel',
  comments: 'comments',
  memoryLimit: 'memory_limit',
  runLevel: 'run_level',
  virtMode: 'virt_mode',
  helpers: 'helpers',
  devices: 'devices',
  rootDevice: 'root_device',
  created: 'created',
  updated: 'updated',
});

const ATTACHABLE = `
  select array(select id from disks where compute_id = $1) as disks,
         (select coalesce(json_agg(json_build_object('id', id, 'region', region, 'computeId', compute_id)), '[]')
            from volumes where id = any($2::bigint[]) and account_id = $3
             and (compute_id = $1 or $4::bigint[] is null or id = any($4::bigint[]))) as volumes`;

const DEVICES_OF_OTHERS = 'select devices from configs where compute_id = $1 and id <> $2';

/** The write side of profiles; every method works in the caller's transaction, which holds the instance. */
@Injectable()
export class ConfigRepository {
  /** @throws ApiFailure 404 when the instance has no such profile. */
  async find(statements: Statements, computeId: number, id: number): Promise<Config> {
    const text = `select ${CONFIGS.fields} from configs where id = $1 and compute_id = $2`;
    const [found] = await statements.query<Config>(text, [id, computeId]);
    return existing(found);
  }

  /** An id for a new profile, fixed before the saga calls any other service. */
  async freshId(statements: Statements): Promise<number> {
    const rows = await statements.query<{ id: number }>(
      `select nextval(pg_get_serial_sequence('configs', 'id')) as id`,
    );
    return existing(rows[0]).id;
  }

  /** The disks of the instance, and those of the given volumes that are attached to it or visible to the caller. */
  async attachable(
    statements: Statements,
    caller: Caller,
    { id, region }: Pick<Instance, 'id' | 'region'>,
    volumeIds: readonly number[],
  ): Promise<Attachable> {
    const values = [id, volumeIds, caller.accountId, visibleIds(caller, 'volume')];
    const rows = await statements.query<{ disks: unknown[]; volumes: SlotVolume[] }>(ATTACHABLE, values);
    const { disks, volumes } = existing(rows[0]);
    return { instance: { id, region }, disks: disks.map(Number), volumes };
  }

  /** The slots of all other profiles of the instance. */
  async devicesOfOthers(
    statements: Statements,
    { id, computeId }: Pick<Config, 'id' | 'computeId'>,
  ): Promise<Devices[]> {
    const rows = await statements.query<{ devices: Devices }>(DEVICES_OF_OTHERS, [computeId, id]);
    return rows.map(({ devices }) => devices);
  }

  insert(statements: Statements, ids: Pick<Config, 'id' | 'computeId'>, settings: Settings, now: Date): void {
    statements.send(CONFIGS.insert([{ ...settings, ...ids, created: now, updated: now }]));
  }

  update(statements: Statements, id: number, changes: Partial<Config>): void {
    statements.send(CONFIGS.update(id, changes));
  }

  /** Also deletes its interfaces. */
  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from configs where id = $1', values: [id] });
  }

  /** Deletes all profiles of an instance that is about to be deleted, with their interfaces. */
  deleteOfInstance(statements: Statements, computeId: number): void {
    statements.send({ text: 'delete from configs where compute_id = $1', values: [computeId] });
  }

  /** The record, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<ConfigRecord> {
    const rows = await statements.query<{ record: ConfigRecord }>(
      `select ${CONFIG_JSON} as record from configs as config where config.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
