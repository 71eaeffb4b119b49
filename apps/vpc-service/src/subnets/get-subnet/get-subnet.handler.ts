import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { SUBNET_JSON } from '../subnet.sql.js';
import { GetSubnetQuery } from './get-subnet.query.js';

const GET_SUBNET = `
  select ${SUBNET_JSON}::text as record from subnets as subnet
   where subnet.id = $1 and subnet.vpc_id = $2 and subnet.account_id = $3`;

@QueryHandler(GetSubnetQuery)
export class GetSubnetHandler implements IQueryHandler<GetSubnetQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call: { params, caller } }: GetSubnetQuery): Promise<JsonText> {
    const values = [params.vpcSubnetId, params.vpcId, caller.accountId];
    const rows = await this.database.read<{ record: string }>(GET_SUBNET, values);
    return new JsonText(existing(rows[0]).record);
  }
}
