import { getSubnet } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { SUBNET_JSON } from '../subnet.sql.js';

const GET_SUBNET = `
  select ${SUBNET_JSON}::text as record from subnets as subnet
   where subnet.id = $1 and subnet.vpc_id = $2 and subnet.account_id = $3`;

@Answers(getSubnet)
export class GetSubnetHandler {
  constructor(private readonly database: Database) {}

  async execute({ params, caller }: CallOf<typeof getSubnet>) {
    const values = [params.vpcSubnetId, params.vpcId, caller.accountId];
    return this.database.readRecord(GET_SUBNET, values);
  }
}
