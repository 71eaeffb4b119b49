import { Injectable } from '@nestjs/common';
import { ApiFailure } from '@stratus/contracts';
import { Database } from '@stratus/postgres';
import { NAMED, SUBNET_IN_USE, subnetInUse } from './subnet.js';
import type { SubnetUse } from './subnet.js';

/** Reads one instance more than the refusal names, to find out whether there are others. */
const usesOf = (condition: string): string => `
  select subnet.id, subnet.label, held.computes
    from subnets as subnet cross join lateral (
      select array_agg(compute_id order by compute_id) as computes
        from (select distinct compute_id from subnet_attachments where subnet_id = subnet.id
               order by compute_id limit ${NAMED + 1}) as first) as held
   where ${condition} and held.computes is not null
   order by subnet.id limit ${NAMED}`;
const USES_OF_SUBNET = usesOf('subnet.id = $1');
const USES_OF_VPC = usesOf('subnet.vpc_id = $1');

/** Finds the instances that prevent the deletion of a subnet or a VPC. */
@Injectable()
export class SubnetUseQuery {
  constructor(private readonly database: Database) {}

  async ofSubnet<T>(id: number, deletion: Promise<T>): Promise<T> {
    return this.explained(USES_OF_SUBNET, id, deletion);
  }

  async ofVpc<T>(id: number, deletion: Promise<T>): Promise<T> {
    return this.explained(USES_OF_VPC, id, deletion);
  }

  /**
   * Looks up the instances after the foreign key has refused. Returns none if the last instance has released the subnet
   * in the meantime.
   */
  private async explained<T>(uses: string, id: number, deletion: Promise<T>): Promise<T> {
    try {
      return await deletion;
    } catch (error) {
      if (!(error instanceof ApiFailure && error.errors.includes(SUBNET_IN_USE))) throw error;
      const found = await this.database.read<SubnetUse>(uses, [id]);
      throw found.length > 0 ? new ApiFailure(400, found.map(subnetInUse)) : error;
    }
  }
}
