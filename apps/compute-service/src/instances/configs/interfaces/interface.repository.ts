import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import type { FreshIds } from './interface-replacement.js';
import type { Interface } from './interface.js';

const INTERFACES = new Table<Interface>('interfaces', {
  id: 'id',
  computeId: 'compute_id',
  configId: 'config_id',
  position: 'position',
  purpose: 'purpose',
  label: 'label',
  ipamAddress: 'ipam_address',
  primary: 'primary',
  active: 'active',
  subnetId: 'subnet_id',
  vpcId: 'vpc_id',
  address: 'address',
  natAsked: 'nat_asked',
  nat: 'nat',
  ipRanges: 'ip_ranges',
  attachmentId: 'attachment_id',
});

const OF_INSTANCE = `select ${INTERFACES.fields} from interfaces where compute_id = $1 order by config_id, position`;
const OF_PROFILE = `select ${INTERFACES.fields} from interfaces where config_id = $1 order by position`;
const REMOVE_OTHERS = 'delete from interfaces where config_id = $1 and id <> all($2::bigint[])';

const FRESH_IDS = `
  select nextval(pg_get_serial_sequence('interfaces', 'id')) as id from generate_series(1, $1)`;

/** The write side of interfaces; every method works in the caller's transaction, which holds the instance. */
@Injectable()
export class InterfaceRepository {
  /** The interfaces of all profiles of an instance, each profile's in order. */
  async ofInstance(statements: Statements, computeId: number): Promise<Interface[]> {
    return statements.query<Interface>(OF_INSTANCE, [computeId]);
  }

  /** The interfaces of a profile, in order. */
  async ofProfile(statements: Statements, configId: number): Promise<Interface[]> {
    return statements.query<Interface>(OF_PROFILE, [configId]);
  }

  /** Ids for new interfaces, fixed before the saga calls any other service. */
  async freshIds(statements: Statements, count: number): Promise<FreshIds[]> {
    const rows = await statements.query<{ id: number }>(FRESH_IDS, [count]);
    return rows.map(({ id }) => ({ id, attachmentId: randomUUID() }));
  }

  /** Replaces all interfaces of the profile. */
  replaceAll(statements: Statements, configId: number, interfaces: readonly Interface[]): void {
    const [first, ...others] = interfaces;
    statements.send({ text: REMOVE_OTHERS, values: [configId, interfaces.map(({ id }) => id)] });
    if (first) statements.send(INTERFACES.insert([first, ...others], INTERFACES.replacing));
  }
}
