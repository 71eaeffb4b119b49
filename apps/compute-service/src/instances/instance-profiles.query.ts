import { Injectable } from '@nestjs/common';
import type { Named } from '@stratus/events';
import { Database } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import type { Ties } from './instance-move.js';

const NAMED = 'select id, label from configs where id = $1 and compute_id = $2';

const IDS = 'select id from configs where compute_id = $1 order by id';

const ACTIVE_IN_VPCS = `
  select job_number as "jobNumber", booted_config_id as "configId",
         array(select id from interfaces where compute_id = $1 and active and purpose = 'vpc' order by id) as interfaces
    from instances where id = $1 and busy_saga = $2
     and exists (select from interfaces where compute_id = $1 and purpose = 'vpc')`;

const TIES = `
  select count(*) filter (where purpose = 'vpc')::int as "vpcInterfaces",
         count(*) filter (where purpose = 'vlan')::int as "vlanInterfaces",
         (select count(*)::int from volumes where volumes.compute_id = $1) as volumes
    from interfaces where compute_id = $1`;

/** The active VPC interfaces of an instance, as a job has set them. */
export interface ActiveInVpcs {
  jobNumber: number;
  /** Null when the instance is off. */
  configId: number | null;
  interfaces: number[];
}

/** Reads the facts about profiles that actions on an instance need. */
@Injectable()
export class InstanceProfilesQuery {
  constructor(private readonly database: Database) {}

  /** For a transaction that has locked the instance, so that its profiles cannot change. */
  async idsOf(statements: Statements, computeId: number): Promise<number[]> {
    const rows = await statements.query<{ id: number }>(IDS, [computeId]);
    return rows.map(({ id }) => id);
  }

  /** For a transaction that has locked the instance; undefined when it has no such profile. */
  async named(statements: Statements, computeId: number, configId: number): Promise<Named | undefined> {
    const [profile] = await statements.query<Named>(NAMED, [configId, computeId]);
    return profile;
  }

  /** For a transaction that has locked the instance. */
  async tiesOf(statements: Statements, computeId: number): Promise<Ties> {
    const [ties] = await statements.query<Ties>(TIES, [computeId]);
    return ties ?? { vpcInterfaces: 0, vlanInterfaces: 0, volumes: 0 };
  }

  /** Undefined if this job no longer holds the instance, or the instance has no vpc interface. */
  async activeInVpcs(computeId: number, jobId: string): Promise<ActiveInVpcs | undefined> {
    const [row] = await this.database.read<ActiveInVpcs>(ACTIVE_IN_VPCS, [computeId, jobId]);
    return row && { ...row, interfaces: row.interfaces.map(Number) };
  }
}
