import { networkAround, networkContains, networkOf, parseIp } from '@stratus/contracts';

/** The network of the instances' private addresses (contract 1.5). */
const PRIVATE = networkOf('192.168.128.0/17');

/** Whether an address is one that instances have in their region, and not on the internet. */
export const isPrivate = (address: string): boolean => {
  const parsed = parseIp(address);
  return parsed !== undefined && networkContains(PRIVATE, networkAround(parsed));
};
