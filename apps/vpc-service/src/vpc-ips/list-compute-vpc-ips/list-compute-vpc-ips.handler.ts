import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { COMPUTE_ID, JsonText } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { VPC_IPS_FROM, VPC_IP_JSON, VPC_IP_ROW } from '../vpc-ip.sql.js';
import { ListComputeVpcIpsQuery } from './list-compute-vpc-ips.query.js';

const LIST = `
  select coalesce(json_agg(${VPC_IP_JSON} order by ip.id), '[]')::text as records
    from (select allocation.id, ${VPC_IP_ROW} from ${VPC_IPS_FROM}
           where attachment.account_id = $1 and attachment.compute_id = $2 and allocation.confirmed) as ip`;

/** Of an instance without any, or that is not known here, there are none: whether it exists is for compute-service to say. */
@QueryHandler(ListComputeVpcIpsQuery)
export class ListComputeVpcIpsHandler implements IQueryHandler<ListComputeVpcIpsQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: ListComputeVpcIpsQuery): Promise<JsonText> {
    const rows = await this.database.read<{ records: string }>(LIST, [call.caller.accountId, call.body[COMPUTE_ID]]);
    return new JsonText(rows[0]?.records ?? '[]');
  }
}
