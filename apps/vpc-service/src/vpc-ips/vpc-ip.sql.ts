import { COMPUTE_ID } from '@stratus/contracts';
import type { VpcIpRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/**
 * One row for each address and each routed range; show only confirmed ones. Each join finds exactly one row; they are
 * left joins so that Postgres skips those that a query, such as a count, does not use.
 */
export const VPC_IPS_FROM = `subnet_allocations as allocation
  left join subnet_attachments as attachment on attachment.id = allocation.attachment_id
  left join subnets as subnet on subnet.id = allocation.subnet_id
  left join vpcs as vpc on vpc.id = allocation.vpc_id`;

export const VPC_IP_COLUMNS = {
  active: 'attachment.active',
  address: `case allocation.kind when 'address' then host(allocation.block) end`,
  address_range: `case allocation.kind when 'range' then allocation.block::text end`,
  config_id: 'attachment.config_id',
  gateway: 'host(subnet.ipv4 + 1)',
  interface_id: 'attachment.interface_id',
  [COMPUTE_ID]: 'attachment.compute_id',
  nat_1_1: `case allocation.kind when 'address' then host(attachment.nat_1_1) end`,
  prefix: 'masklen(subnet.ipv4)',
  region: 'vpc.region',
  subnet_id: 'allocation.subnet_id',
  subnet_mask: 'host(netmask(subnet.ipv4))',
  vpc_id: 'allocation.vpc_id',
};

/** The columns of the record; `ip` is the row. */
export const VPC_IP_ROW = `attachment.active, attachment.config_id, attachment.interface_id, attachment.compute_id,
  attachment.nat_1_1, allocation.subnet_id, allocation.vpc_id, vpc.region, subnet.ipv4, allocation.kind, allocation.block`;

/** The record (contract 1.1): the gateway is the first address after the network's own. */
export const VPC_IP_JSON = jsonRecord<VpcIpRecord>({
  active: 'ip.active',
  address: `case ip.kind when 'address' then host(ip.block) end`,
  address_range: `case ip.kind when 'range' then ip.block::text end`,
  config_id: 'ip.config_id',
  gateway: 'host(ip.ipv4 + 1)',
  interface_id: 'ip.interface_id',
  [COMPUTE_ID]: 'ip.compute_id',
  nat_1_1: `case ip.kind when 'address' then host(ip.nat_1_1) end`,
  prefix: 'masklen(ip.ipv4)',
  region: 'ip.region',
  subnet_id: 'ip.subnet_id',
  subnet_mask: 'host(netmask(ip.ipv4))',
  vpc_id: 'ip.vpc_id',
});
