import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Entities, Statements } from '@stratus/postgres';
import { In, Not } from 'typeorm';
import { InterfaceEntity } from './interface.entity.js';
import type { FreshIds } from './interface-replacement.js';
import type { Interface } from './interface.js';

const FRESH_IDS = `
  select nextval(pg_get_serial_sequence('interfaces', 'id')) as id from generate_series(1, $1)`;

/** The write side of interfaces; every method works in the caller's transaction, which holds the instance. */
@Injectable()
export class InterfaceRepository {
  /** The interfaces of all profiles of an instance, each profile's in order. */
  async ofInstance(manager: Entities, computeId: number): Promise<Interface[]> {
    return manager.find(InterfaceEntity, { where: { computeId }, order: { configId: 'asc', position: 'asc' } });
  }

  /** The interfaces of a profile, in order. */
  async ofProfile(manager: Entities, configId: number): Promise<Interface[]> {
    return manager.find(InterfaceEntity, { where: { configId }, order: { position: 'asc' } });
  }

  /** Ids for new interfaces, fixed before the saga calls any other service. */
  async freshIds(statements: Statements, count: number): Promise<FreshIds[]> {
    const rows = await statements.query<{ id: number }>(FRESH_IDS, [count]);
    return rows.map(({ id }) => ({ id, attachmentId: randomUUID() }));
  }

  /** Replaces all interfaces of the profile. */
  async replaceAll(manager: Entities, configId: number, interfaces: readonly Interface[]): Promise<void> {
    await manager.delete(InterfaceEntity, { configId, id: Not(In(interfaces.map(({ id }) => id))) });
    if (interfaces.length > 0) await manager.upsert(InterfaceEntity, [...interfaces], ['id']);
  }
}
