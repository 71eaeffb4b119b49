import { networkAround, networkContains, networkOf, parseIp } from '@stratus/contracts';

/** The network of the instances' private addresses (contract 1.5). */
const PRIVATE = networkOf('192.168.128.0/17');

const isPrivate = (address: string): boolean => {
  const parsed = parseIp(address);
  return parsed !== undefined && networkContains(PRIVATE, networkAround(parsed));
};

/** Adds an address to those of an instance: public ones first, each kind in order of arrival. */
export const withAddress = (addresses: readonly string[], added: string): string[] => {
  const all = addresses.includes(added) ? addresses : [...addresses, added];
  return [...all.filter((address) => !isPrivate(address)), ...all.filter(isPrivate)];
};

export const withoutAddress = (addresses: readonly string[], removed: string): string[] =>
  addresses.filter((address) => address !== removed);
