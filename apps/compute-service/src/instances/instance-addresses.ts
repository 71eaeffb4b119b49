import { networkAround, networkContains, networkOf, parseIp } from '@stratus/contracts';
import type { AllocatedAddressesRecord } from '@stratus/contracts';
import type { Instance } from './instance.js';

/** The network of the instances' private addresses (contract 1.5). */
const PRIVATE = networkOf('192.168.128.0/17');

export const isPrivate = (address: string): boolean => {
  const parsed = parseIp(address);
  return parsed !== undefined && networkContains(PRIVATE, networkAround(parsed));
};

/** Addresses as in an instance record: public before private, the SLAAC address with its prefix length. */
export const addressesOf = (given: AllocatedAddressesRecord): Pick<Instance, 'ipv4' | 'ipv6'> => ({
  ipv4: given.private === null ? [given.ipv4] : [given.ipv4, given.private],
  ipv6: `${given.ipv6}/128`,
});
