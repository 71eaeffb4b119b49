import { Injectable } from '@nestjs/common';
import { existing, visibleIds } from '@stratus/contracts';
import type { Caller, ConfigRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { ConfigEntity } from './config.entity.js';
import { CONFIG_JSON } from './config.sql.js';
import type { Instance } from '../instance.js';
import type { Attachable, Config, Devices, Settings } from './config.js';
import type { SlotVolume } from './slot-volume.js';

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
  async find(manager: Entities, computeId: number, id: number): Promise<Config> {
    return existing(await manager.findOneBy(ConfigEntity, { id, computeId }));
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

  async insert(manager: Entities, ids: Pick<Config, 'id' | 'computeId'>, settings: Settings, now: Date): Promise<void> {
    await manager.insert(ConfigEntity, { ...settings, ...ids, created: now, updated: now });
  }

  async update(manager: Entities, id: number, changes: Partial<Config>): Promise<void> {
    await manager.update(ConfigEntity, { id }, changes);
  }

  /** Also deletes its interfaces. */
  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(ConfigEntity, { id });
  }

  /** Deletes all profiles of an instance that is about to be deleted, with their interfaces. */
  async deleteOfInstance(manager: Entities, computeId: number): Promise<void> {
    await manager.delete(ConfigEntity, { computeId });
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
