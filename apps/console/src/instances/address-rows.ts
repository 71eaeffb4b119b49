import type { InstanceIpsRecord, IpAddressRecord, VpcIpRecord } from '@stratus/contracts';

/** A line in the list of an instance's addresses. */
export interface AddressRow {
  address: string;
  kind: string;
  /** Whether the address is the instance's, and not that of another one. */
  own: boolean;
  record?: IpAddressRecord;
  /** In a VPC. */
  use?: VpcIpRecord;
}

/** All addresses and ranges, from the public ones to those of IPv6. */
export function addressRows({ ipv4, ipv6 }: InstanceIpsRecord): AddressRow[] {
  const rowsOf = (kind: string, records: readonly IpAddressRecord[], own: boolean): AddressRow[] =>
    records.map((record) => ({ address: record.address, kind, own, record }));
  return [
    ...rowsOf('IPv4, public', ipv4.public, true),
    ...rowsOf('IPv4, reserved', ipv4.reserved, true),
    ...rowsOf('IPv4, private', ipv4.private, true),
    ...rowsOf('IPv4, shared', ipv4.shared, false),
    ...ipv4.vpc.map((use) => ({
      address: use.address ?? use.address_range ?? '',
      kind: use.address === null ? 'IPv4, range in a VPC' : 'IPv4, in a VPC',
      own: false,
      use,
    })),
    ...rowsOf('IPv6, SLAAC', [ipv6.slaac], true),
    ...rowsOf('IPv6, link-local', [ipv6.link_local], false),
    ...ipv6.global.map(({ range, prefix }) => ({ address: `${range}/${prefix}`, kind: 'IPv6, range', own: false })),
  ];
}

/** Why an address of an instance cannot be deleted; undefined if nothing is known to prevent it. */
export function obstacleToDeleting(ip: IpAddressRecord, { ipv4 }: InstanceIpsRecord): string | undefined {
  if (ip.type !== 'ipv4') return 'IPv6 addresses stay with their instance';
  if (ip.public && ipv4.public.length + ipv4.reserved.length === 1) return 'It is the last public IPv4 address';
  const nat = ip.vpc_nat_1_1;
  const isActive = ipv4.vpc.some(
    ({ address, active, vpc_id: id }) => active && address === nat?.address && id === nat.vpc_id,
  );
  return isActive ? 'It is mapped to an active address in a VPC: end the 1:1 NAT first' : undefined;
}
