import { getVpc } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { VPC_JSON } from '../vpc.sql.js';

const GET_VPC = `select ${VPC_JSON}::text as record from vpcs as vpc where vpc.id = $1 and vpc.account_id = $2`;

@Answers(getVpc)
export class GetVpcHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof getVpc>) {
    return this.database.readRecord(GET_VPC, [call.params.vpcId, call.caller.accountId]);
  }
}
