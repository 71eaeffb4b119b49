import { ipAddressRecord } from '../network/ip-address.record.js';
import { ipv6RangeRecord } from '../network/ipv6-range.record.js';
import { about, list, record } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import { vpcIpRecord } from '../vpc/vpc.record.js';

/** All addresses of an instance, in all its profiles (contract 4.4). */
export const instanceIpsRecord = record('InstanceIps', {
  ipv4: about(
    record('InstanceIpv4', {
      public: list(ipAddressRecord, 'Public addresses'),
      private: list(ipAddressRecord, 'Private address'),
      vpc: list(vpcIpRecord, 'Addresses and ranges in VPCs'),
      reserved: list(ipAddressRecord, 'Reserved addresses'),
      shared: list(ipAddressRecord, 'Addresses of other instances that they share with this one'),
    }),
    'IPv4 addresses',
  ),
  ipv6: about(
    record('InstanceIpv6', {
      link_local: about(ipAddressRecord, 'Link-local address'),
      slaac: about(ipAddressRecord, 'Address that the instance chooses by SLAAC'),
      global: list(ipv6RangeRecord, 'Routed ranges'),
    }),
    'IPv6 addresses',
  ),
});
export type InstanceIpsRecord = Infer<typeof instanceIpsRecord>;
