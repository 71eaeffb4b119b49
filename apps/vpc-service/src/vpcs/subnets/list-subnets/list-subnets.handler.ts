import { SUBNET_FIELDS, listSubnets } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { VpcQuery } from '../../vpc.query.js';
import { SUBNET_JSON } from '../subnet.sql.js';

const COLUMNS = {
  id: 'subnet.id',
  label: 'subnet.label',
  ipv4: 'subnet.ipv4::text',
  created: 'subnet.created',
  updated: 'subnet.updated',
};

@Answers(listSubnets)
export class ListSubnetsHandler {
  constructor(
    private readonly database: Database,
    private readonly vpcQuery: VpcQuery,
  ) {}

  async execute({ caller, params, list }: CallOf<typeof listSubnets>): Promise<JsonText> {
    const [page] = await Promise.all([
      this.database.readPage({
        from: 'subnets as subnet',
        where: 'subnet.vpc_id = $1 and subnet.account_id = $2',
        values: [params.vpcId, caller.accountId],
        key: ['subnet.id'],
        as: 'subnet',
        item: SUBNET_JSON,
        fields: SUBNET_FIELDS,
        columns: COLUMNS,
        list,
      }),
      this.vpcQuery.refuseUnlessExists(caller.accountId, params.vpcId),
    ]);
    return page;
  }
}
