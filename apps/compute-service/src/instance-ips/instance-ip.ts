import { invalid, networkAround, networkContains, networkOf, parseIp } from '@stratus/contracts';
import type { AddInstanceIpRequest } from '@stratus/contracts';

/** The network of private addresses of instances (contract 1.5). */
const PRIVATE = networkOf('192.168.128.0/17');

const isPrivate = (address: string): boolean => {
  const parsed = parseIp(address);
  return parsed !== undefined && networkContains(PRIVATE, networkAround(parsed));
};

/** The addresses of an instance with one more: public ones first, each kind in the order they came. */
export const withAddress = (addresses: readonly string[], added: string): string[] => {
  const all = addresses.includes(added) ? addresses : [...addresses, added];
  return [...all.filter((address) => !isPrivate(address)), ...all.filter(isPrivate)];
};

export const withoutAddress = (addresses: readonly string[], removed: string): string[] =>
  addresses.filter((address) => address !== removed);

/** @throws ApiFailure 400 for another type than IPv4: an instance has its IPv6 address from the start. */
export function refuseUnlessIpv4({ type }: Pick<AddInstanceIpRequest, 'type'>): void {
  if (type !== 'ipv4') throw invalid(undefined, 'Only addresses of type ipv4 are currently supported.');
}
