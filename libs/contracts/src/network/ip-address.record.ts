import { COMPUTE_ID } from '../dialect.js';
import { about, boolean, integer, list, nullable, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { ipv6RangeRecord } from './ipv6-range.record.js';

export const IP_TYPES = ['ipv4', 'ipv6', 'ipv6/pool', 'ipv6/range'] as const;

/** IP address (contract 1.5). */
export const ipAddressRecord = record('IpAddress', {
  address: verbatim('The address'),
  gateway: nullable(verbatim('Default gateway; null for private addresses')),
  subnet_mask: verbatim('Mask of the network of the address'),
  prefix: integer('Bits in the mask'),
  type: oneOf(IP_TYPES, 'Kind of address'),
  public: boolean('Whether it is reachable from the internet'),
  rdns: nullable(verbatim('Reverse name')),
  [COMPUTE_ID]: integer('Id of the instance that has the address'),
  region: verbatim('Region id'),
  vpc_nat_1_1: about(
    nullable(
      record('VpcNat', {
        vpc_id: integer('Id of the VPC'),
        subnet_id: integer('Id of the subnet'),
        address: verbatim('Address in the VPC that the public one maps to'),
      }),
    ),
    'Address in a VPC that is mapped 1:1 to this one; null without',
  ),
});
export type IpAddressRecord = Infer<typeof ipAddressRecord>;

/** The addresses of an instance in network-service: `/ips` of contract 4.4 without the VPC entries. */
export const computeIpsRecord = record('ComputeIps', {
  ipv4: record('ComputeIpv4', {
    public: list(ipAddressRecord, 'Public addresses'),
    private: list(ipAddressRecord, 'Private address'),
    reserved: list(ipAddressRecord, 'Reserved addresses'),
    shared: list(ipAddressRecord, 'Addresses of other instances that they share with this one'),
  }),
  ipv6: record('ComputeIpv6', {
    link_local: ipAddressRecord,
    slaac: ipAddressRecord,
    global: list(ipv6RangeRecord, 'Routed ranges'),
  }),
});
export type ComputeIpsRecord = Infer<typeof computeIpsRecord>;

/** The first addresses of an instance in a region. */
export const allocatedAddressesRecord = record('AllocatedAddresses', {
  ipv4: verbatim('Public IPv4 address'),
  private: nullable(verbatim('Private IPv4 address')),
  ipv6: verbatim('SLAAC address, without prefix length'),
});
export type AllocatedAddressesRecord = Infer<typeof allocatedAddressesRecord>;
