import { isPrivate } from '../private-address.js';

/** Adds an address to those of an instance: public ones first, each kind in order of arrival. */
export const withAddress = (addresses: readonly string[], added: string): string[] => {
  const all = addresses.includes(added) ? addresses : [...addresses, added];
  return [...all.filter((address) => !isPrivate(address)), ...all.filter(isPrivate)];
};

export const withoutAddress = (addresses: readonly string[], removed: string): string[] =>
  addresses.filter((address) => address !== removed);
