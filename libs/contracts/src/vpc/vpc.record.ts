import { COMPUTE_ID, COMPUTES } from '../dialect.js';
import { boolean, integer, list, nullable, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** VPC subnet (contract 1.1). `computes` lists the instances with an interface on it, booted or not. */
export const subnetRecord = record('VpcSubnet', {
  id: integer('Id of the subnet'),
  label: verbatim('Display name, unique inside the VPC', { minLength: 1, maxLength: 64 }),
  ipv4: verbatim('IPv4 range in canonical CIDR form'),
  [COMPUTES]: list(
    record('SubnetCompute', {
      id: integer('Id of the instance'),
      interfaces: list(
        record('SubnetComputeInterface', {
          id: integer('Id of the interface'),
          active: boolean('Whether the instance runs on the profile of this interface'),
        }),
        'Interfaces of the instance on this subnet',
      ),
    }),
    'Instances with an interface on this subnet',
  ),
  created: time('Creation'),
  updated: nullable(time('Last change')),
});
export type SubnetRecord = Infer<typeof subnetRecord>;

/** VPC (contract 1.1); lists contain its subnets in full, too. */
export const vpcRecord = record('Vpc', {
  id: integer('Id of the VPC'),
  label: verbatim('Display name, unique per account', { minLength: 1, maxLength: 64 }),
  description: verbatim('Free text', { maxLength: 255 }),
  region: verbatim('Region id'),
  subnets: list(subnetRecord, 'Subnets of the VPC'),
  created: time('Creation'),
  updated: nullable(time('Last change')),
});
export type VpcRecord = Infer<typeof vpcRecord>;

/** One address or routed range of an interface in a VPC (contract 1.1). */
export const vpcIpRecord = record('VpcIp', {
  active: boolean('Whether the instance runs on the profile of the interface'),
  address: nullable(verbatim('Address of the interface; null for a range')),
  address_range: nullable(verbatim('Routed range; null for an address')),
  config_id: integer('Id of the configuration profile'),
  gateway: nullable(verbatim('Gateway of the subnet')),
  interface_id: integer('Id of the interface'),
  [COMPUTE_ID]: integer('Id of the instance'),
  nat_1_1: nullable(verbatim('Public address of the 1:1 NAT; null without one and for ranges')),
  prefix: nullable(integer('Bits in the mask of the subnet')),
  region: verbatim('Region of the VPC'),
  subnet_id: integer('Id of the subnet'),
  subnet_mask: verbatim('Mask of the subnet'),
  vpc_id: integer('Id of the VPC'),
});
export type VpcIpRecord = Infer<typeof vpcIpRecord>;
