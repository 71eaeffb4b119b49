import {
  formatIp,
  hasHostBits,
  lastOf,
  networkAround,
  networkOf,
  networksOverlap,
  nthOf,
  parseIp,
  parseNetwork,
  refuseIfAny,
} from '@stratus/contracts';
import type { ApiError, IpNetwork, ReserveAttachmentRequest } from '@stratus/contracts';

/** Number of addresses at each end of a subnet that interfaces cannot get (contract 4.3 rule 6, 5.1 rule 5). */
const RESERVED_AT_EACH_END = 2;

export const ADDRESS_IN_USE: ApiError = {
  field: 'ipv4.vpc',
  reason: 'The address is in use by another interface in this subnet',
};
export const SUBNET_FULL: ApiError = { field: 'subnet_id', reason: 'The subnet has no free address' };
export const SUBNET_UNKNOWN: ApiError = { field: 'subnet_id', reason: 'subnet_id is not valid' };
export const ATTACHMENT_RELEASED: ApiError = {
  field: 'id',
  reason: 'This attachment has been released: use a new id for a new one',
};
export const ATTACHMENT_ID_TAKEN: ApiError = { field: 'id', reason: 'Another attachment has this id' };

export const CHANGE_CANCELLED: ApiError = {
  field: 'change_id',
  reason: 'This change has been cancelled: use a new id for a new one',
};
export const CHANGE_ID_TAKEN: ApiError = { field: 'change_id', reason: 'Another change has this id' };
export const OTHER_CHANGE_OPEN: ApiError = {
  field: 'change_id',
  reason: 'Another change of this attachment is neither confirmed nor cancelled yet',
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Checks ids in requests of other services, which do not pass the gateway.
 *
 * @throws ApiFailure 400 when one of them is not a UUID.
 */
export function refuseUnlessUuids(ids: Readonly<Record<string, string>>): void {
  const wrong = Object.entries(ids).filter(([, id]) => typeof id !== 'string' || !UUID.test(id));
  refuseIfAny(wrong.map(([field]) => ({ field, reason: 'Must be a UUID, in lower case' })));
}

/** The lowest and the highest address that an interface may have in a subnet. */
export function usableAddresses(subnetIpv4: string): { first: string; last: string } {
  const { first, last } = boundsOf(subnetIpv4);
  return { first: formatIp(first), last: formatIp(last) };
}

/**
 * Decides which blocks an attachment takes, by the rules that only need the subnet (contract 4.3 rules 5, 6 and 8).
 *
 * @throws ApiFailure 400 with every rule that the request breaks.
 */
export function decideReservation(
  request: Pick<ReserveAttachmentRequest, 'region' | 'address' | 'ip_ranges'>,
  subnet: { ipv4: string; region: string },
): { address?: string; ranges: string[] } {
  const ranges = request.ip_ranges ?? [];
  const blocks = blocksOf(request);
  refuseIfAny(
    [
      subnetMustBeInRegionOfInstance(request.region, subnet.region),
      request.address === undefined ? undefined : addressMustBeUsable(request.address, subnet.ipv4),
      ...ranges.map((range, index) => rangeMustBeUsable(range, subnet.ipv4, `ip_ranges[${index}]`)),
      blocksMustNotOverlapEachOther(blocks),
    ].filter((fault) => fault !== undefined),
  );
  return { ranges, ...(request.address !== undefined && { address: request.address }) };
}

/** The blocks in a request. */
export const blocksOf = ({ address, ip_ranges }: Pick<ReserveAttachmentRequest, 'address' | 'ip_ranges'>): string[] => [
  ...(address === undefined ? [] : [`${address}/32`]),
  ...(ip_ranges ?? []),
];

/** Sorts ranges by their first address, as in all records. */
export const inOrder = (ranges: readonly string[]): string[] =>
  ranges.toSorted((one, other) => Number(firstIn(one) - firstIn(other)));

const firstIn = (range: string): bigint => parseNetwork(range, 4)?.first ?? 0n;

/**
 * @param taken the requested blocks that another instance or another interface of the profile holds.
 * @throws ApiFailure 400 with each taken block under its field in the request.
 */
export function refuseUnlessBlocksFree(
  { address, ip_ranges = [] }: Pick<ReserveAttachmentRequest, 'address' | 'ip_ranges'>,
  taken: ReadonlySet<string>,
): void {
  const ranges = ip_ranges.map((range, index) => ({ range, field: `ip_ranges[${index}]` }));
  refuseIfAny([
    ...(address !== undefined && taken.has(`${address}/32`) ? [ADDRESS_IN_USE] : []),
    ...ranges.filter(({ range }) => taken.has(range)).map(({ field }) => ({ field, reason: RANGE_IN_USE })),
  ]);
}

const RANGE_IN_USE = 'The range overlaps what is in use by another interface in this subnet';

const subnetMustBeInRegionOfInstance = (instance: string, subnet: string): ApiError | undefined =>
  instance === subnet
    ? undefined
    : {
        field: 'subnet_id',
        reason: `The subnet is in ${subnet}, the instance is in ${instance}: they must be in one region`,
      };

function addressMustBeUsable(address: string, subnetIpv4: string): ApiError | undefined {
  const field = 'ipv4.vpc';
  const parsed = parseIp(address, 4);
  if (parsed === undefined) return { field, reason: 'Must be an IPv4 address' };
  return isUsable(networkAround(parsed), subnetIpv4)
    ? undefined
    : { field, reason: `Must be an address of ${subnetIpv4}, without its first two and last two` };
}

function rangeMustBeUsable(range: string, subnetIpv4: string, field: string): ApiError | undefined {
  const parsed = parseNetwork(range, 4);
  if (!parsed || hasHostBits(parsed)) return { field, reason: 'Must be an IPv4 network in canonical form' };
  return isUsable(parsed, subnetIpv4)
    ? undefined
    : { field, reason: `Must be inside ${subnetIpv4}, without its first two and last two addresses` };
}

function isUsable(block: IpNetwork, subnetIpv4: string): boolean {
  const { first, last } = boundsOf(subnetIpv4);
  return block.first >= first.value && lastOf(block).value <= last.value;
}

function boundsOf(subnetIpv4: string) {
  const subnet = networkOf(subnetIpv4, 4);
  return { first: nthOf(subnet, RESERVED_AT_EACH_END), last: nthOf(subnet, -1 - RESERVED_AT_EACH_END) };
}

function blocksMustNotOverlapEachOther(blocks: readonly string[]): ApiError | undefined {
  const networks = blocks.map((block) => parseNetwork(block, 4)).filter((network) => network !== undefined);
  const overlapping = networks.some((a, index) => networks.slice(0, index).some((b) => networksOverlap(a, b)));
  return overlapping
    ? { field: 'ip_ranges', reason: 'The address and the ranges of an interface must not overlap' }
    : undefined;
}
