import type { Limited } from '@stratus/commands';
import type { VpcRecord } from '@stratus/contracts';
import { jsonList, jsonRecord, jsonTime } from '@stratus/lists';
import { SUBNET_JSON } from './subnets/subnet.sql.js';

/** SQL for the record of a VPC as JSON; `vpc` is the row. */
export const VPC_JSON = jsonRecord<VpcRecord>({
  id: 'vpc.id',
  label: 'vpc.label',
  description: 'vpc.description',
  region: 'vpc.region',
  subnets: jsonList(`select ${SUBNET_JSON} from subnets as subnet where subnet.vpc_id = vpc.id order by subnet.id`),
  created: jsonTime('vpc.created'),
  updated: jsonTime('vpc.updated'),
});

/** What counts towards an account's limit of VPCs. */
export const VPC_LIMIT: Limited = {
  kind: 'vpcs',
  plural: 'VPCs',
  rows: 'select from vpcs where account_id = $1',
};
