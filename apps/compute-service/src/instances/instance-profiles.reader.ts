import { Injectable } from '@nestjs/common';
import { Database } from '@stratus/platform/persistence';
import type { Statements } from '@stratus/platform/persistence';
import type { Ties } from './instance-move.js';

const IDS = 'select id from configs where compute_id = $1 order by id';

const NUMBER_WITH_VPC = `
  select job_number as number from instances where id = $1 and busy_saga = $2
     and exists (select from interfaces where compute_id = $1 and purpose = 'vpc')`;

const TIES = `
  select count(*) filter (where purpose = 'vpc')::int as "vpcInterfaces",
         count(*) filter (where purpose = 'vlan')::int as "vlanInterfaces",
         (select count(*)::int from volumes where volumes.compute_id = $1) as volumes
    from interfaces where compute_id = $1`;

/** Reads what actions on an instance need to know of its profiles. */
@Injectable()
export class InstanceProfilesReader {
  constructor(private readonly database: Database) {}

  /** For a transaction that has locked the instance: its profiles do not change meanwhile. */
  async idsOf(statements: Statements, computeId: number): Promise<number[]> {
    const rows = await statements.query<{ id: number }>(IDS, [computeId]);
    return rows.map(({ id }) => id);
  }

  /** For a transaction that has locked the instance. */
  async tiesOf(statements: Statements, computeId: number): Promise<Ties> {
    const [ties] = await statements.query<Ties>(TIES, [computeId]);
    return ties ?? { vpcInterfaces: 0, vlanInterfaces: 0, volumes: 0 };
  }

  /** The number of this job; undefined if it no longer holds the instance, or the instance has no vpc interface. */
  async jobNumberWithVpc(computeId: number, jobId: string): Promise<number | undefined> {
    const [row] = await this.database.read<{ number: number }>(NUMBER_WITH_VPC, [computeId, jobId]);
    return row?.number;
  }
}
