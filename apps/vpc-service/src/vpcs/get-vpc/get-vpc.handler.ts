import { QueryHandler } from '@nestjs/cqrs';
import type { IQueryHandler } from '@nestjs/cqrs';
import { JsonText, existing } from '@stratus/contracts';
import { Database } from '@stratus/platform/persistence';
import { VPC_JSON } from '../vpc.sql.js';
import { GetVpcQuery } from './get-vpc.query.js';

const GET_VPC = `select ${VPC_JSON}::text as record from vpcs as vpc where vpc.id = $1 and vpc.account_id = $2`;

@QueryHandler(GetVpcQuery)
export class GetVpcHandler implements IQueryHandler<GetVpcQuery> {
  constructor(private readonly database: Database) {}

  async execute({ call }: GetVpcQuery): Promise<JsonText> {
    const rows = await this.database.read<{ record: string }>(GET_VPC, [call.params.vpcId, call.caller.accountId]);
    return new JsonText(existing(rows[0]).record);
  }
}
