import { VPC_FIELDS, listVpcs, visibleIds } from '@stratus/contracts';
import type { CallOf, JsonText } from '@stratus/contracts';
import { jsonTime } from '@stratus/lists';
import type { ListSource } from '@stratus/lists';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';
import { VPC_JSON } from '../vpc.sql.js';

const ofSubnets = (sql: string): string => `array(select ${sql} from subnets as subnet where subnet.vpc_id = vpc.id)`;

const COLUMNS = {
  id: 'vpc.id',
  label: 'vpc.label',
  description: 'vpc.description',
  region: 'vpc.region',
  created: 'vpc.created',
  updated: 'vpc.updated',
  'subnets.id': ofSubnets('subnet.id::text'),
  'subnets.label': ofSubnets('subnet.label'),
  'subnets.ipv4': ofSubnets('subnet.ipv4::text'),
  'subnets.created': ofSubnets(jsonTime('subnet.created')),
  'subnets.updated': ofSubnets(jsonTime('subnet.updated')),
};

export function vpcsShownTo({ caller, list }: CallOf<typeof listVpcs>): ListSource<typeof VPC_FIELDS> {
  const granted = visibleIds(caller, 'vpc');
  return {
    from: 'vpcs as vpc',
    where: granted ? 'vpc.account_id = $1 and vpc.id = any($2::bigint[])' : 'vpc.account_id = $1',
    values: granted ? [caller.accountId, granted] : [caller.accountId],
    key: ['vpc.id'],
    as: 'vpc',
    item: VPC_JSON,
    fields: VPC_FIELDS,
    columns: COLUMNS,
    list,
  };
}

@Answers(listVpcs)
export class ListVpcsHandler {
  constructor(private readonly database: Database) {}

  async execute(call: CallOf<typeof listVpcs>): Promise<JsonText> {
    return this.database.readPage(vpcsShownTo(call));
  }
}
