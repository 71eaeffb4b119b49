import { about, boolean, integer, list, nullable, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { PURPOSES } from './interface-fields.js';

/**
 * Interface of a configuration profile (contract 4.3). Only vpc interfaces have addresses, only vlan interfaces a
 * label.
 */
export const interfaceRecord = record('ConfigInterface', {
  id: integer('Id of the interface'),
  purpose: oneOf(PURPOSES, 'Network that the interface connects to'),
  label: nullable(verbatim('Name of the VLAN')),
  ipam_address: nullable(verbatim('Address in the VLAN, with its prefix length; empty when unset')),
  active: boolean('Whether the instance runs on the profile of this interface'),
  primary: boolean('Whether the default route goes through this interface'),
  vpc_id: nullable(integer('Id of the VPC')),
  subnet_id: nullable(integer('Id of the subnet')),
  ipv4: about(
    nullable(
      record('ConfigInterfaceIpv4', {
        vpc: verbatim('Address in the subnet'),
        nat_1_1: nullable(verbatim('Public address of the 1:1 NAT')),
      }),
    ),
    'Addresses in the VPC; null for other purposes',
  ),
  ip_ranges: nullable(list(verbatim('CIDR'), 'Ranges routed to the interface')),
});
export type InterfaceRecord = Infer<typeof interfaceRecord>;
