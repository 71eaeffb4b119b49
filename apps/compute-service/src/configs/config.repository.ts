import { Injectable } from '@nestjs/common';
import { existing, visibleIds } from '@stratus/contracts';
import type { Caller, ConfigRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/platform/persistence';
import { ConfigEntity } from './config.entity.js';
import { CONFIG_JSON } from './config.sql.js';
import type { Instance } from '../instances/instance.js';
import type { Attachable, Config, Settings } from './config.js';

const ATTACHABLE = `
  select array(select id from disks where compute_id = $1) as disks,
         array(select id from volumes
                where account_id = $2 and (compute_id = $1 or (compute_id is null and region = $3
                  and ($4::bigint[] is null or id = any($4::bigint[]))))) as volumes`;

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

  /** What the slots of the instance's profiles may hold; of unattached volumes those that the caller sees. */
  async attachable(
    statements: Statements,
    caller: Caller,
    { id, region }: Pick<Instance, 'id' | 'region'>,
  ): Promise<Attachable> {
    const values = [id, caller.accountId, region, visibleIds(caller, 'volume')];
    const rows = await statements.query<{ disks: unknown[]; volumes: unknown[] }>(ATTACHABLE, values);
    const { disks, volumes } = existing(rows[0]);
    return { disks: disks.map(Number), volumes: volumes.map(Number) };
  }

  async insert(manager: Entities, ids: Pick<Config, 'id' | 'computeId'>, settings: Settings, now: Date): Promise<void> {
    await manager.insert(ConfigEntity, { ...settings, ...ids, created: now, updated: now });
  }

  async update(manager: Entities, id: number, changes: Partial<Config>): Promise<void> {
    await manager.update(ConfigEntity, { id }, changes);
  }

  /** Its interfaces go with it. */
  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(ConfigEntity, { id });
  }

  /** All profiles of an instance that is about to be deleted, with their interfaces. */
  async deleteOfInstance(manager: Entities, computeId: number): Promise<void> {
    await manager.delete(ConfigEntity, { computeId });
  }

  /** The record as the view shows it, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<ConfigRecord> {
    const rows = await statements.query<{ record: ConfigRecord }>(
      `select ${CONFIG_JSON} as record from configs as config where config.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
