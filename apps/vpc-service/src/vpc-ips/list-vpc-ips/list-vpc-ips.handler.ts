import { VPC_IP_FIELDS, listVpcIps } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { VpcQuery } from '../../vpcs/vpc.query.js';
import { VPC_IPS_FROM, VPC_IP_COLUMNS, VPC_IP_JSON, VPC_IP_ROW } from '../vpc-ip.sql.js';

@Answers(listVpcIps)
export class ListVpcIpsHandler {
  constructor(
    private readonly database: Database,
    private readonly vpcQuery: VpcQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listVpcIps>): Promise<JsonText> {
    const [page] = await Promise.all([
      this.database.readPage({
        from: VPC_IPS_FROM,
        where: 'allocation.vpc_id = $1 and allocation.account_id = $2 and allocation.confirmed',
        values: [params.vpcId, caller.accountId],
        key: ['allocation.id'],
        as: 'ip',
        row: VPC_IP_ROW,
        item: VPC_IP_JSON,
        fields: VPC_IP_FIELDS,
        columns: VPC_IP_COLUMNS,
        list,
      }),
      this.vpcQuery.refuseUnlessExists(caller.accountId, params.vpcId),
    ]);
    return page;
  }
}
