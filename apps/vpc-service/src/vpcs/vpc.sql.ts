import { jsonTime } from '@stratus/platform/persistence';
import { SUBNET_JSON } from '../subnets/subnet.sql.js';

/** The record of a VPC, as JSON that Postgres builds; `vpc` is the row. */
export const VPC_JSON = `json_build_object(
  'id', vpc.id,
  'label', vpc.label,
  'description', vpc.description,
  'region', vpc.region,
  'subnets', coalesce((
    select json_agg(${SUBNET_JSON} order by subnet.id) from subnets as subnet where subnet.vpc_id = vpc.id), '[]'),
  'created', ${jsonTime('vpc.created')},
  'updated', ${jsonTime('vpc.updated')})`;
