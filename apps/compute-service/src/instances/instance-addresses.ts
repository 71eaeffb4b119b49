import type { AllocatedAddressesRecord } from '@stratus/contracts';
import type { Instance } from './instance.js';

/** Addresses as in an instance record: public before private, the SLAAC address with its prefix length. */
export const addressesOf = (given: AllocatedAddressesRecord): Pick<Instance, 'ipv4' | 'ipv6'> => ({
  ipv4: given.private === null ? [given.ipv4] : [given.ipv4, given.private],
  ipv6: `${given.ipv6}/128`,
});
