import { VPC_IP_FIELDS, listAccountVpcIps, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { VPC_IPS_FROM, VPC_IP_COLUMNS, VPC_IP_JSON, VPC_IP_ROW } from '../vpc-ip.sql.js';

@Answers(listAccountVpcIps)
export class ListAccountVpcIpsHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, list }: CallOf<typeof listAccountVpcIps>): Promise<JsonText> {
    const granted = visibleIds(caller, 'vpc');
    const shown = 'allocation.account_id = $1 and allocation.confirmed';
    return this.database.readPage({
      from: VPC_IPS_FROM,
      where: granted ? `${shown} and allocation.vpc_id = any($2::bigint[])` : shown,
      values: granted ? [caller.accountId, granted] : [caller.accountId],
      key: ['allocation.id'],
      as: 'ip',
      row: VPC_IP_ROW,
      item: VPC_IP_JSON,
      fields: VPC_IP_FIELDS,
      columns: VPC_IP_COLUMNS,
      list,
    });
  }
}
