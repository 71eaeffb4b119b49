import { COMPUTE_ID } from '@stratus/contracts';
import type { IpAddressRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';
import type { JsonColumns } from '@stratus/lists';

/** Every address with its pool, which gives its network. */
export const ADDRESSES_FROM = 'addresses as address join pools as pool on pool.id = address.pool_id';

/** Prefix length that the instance sees: a public pool consists of /24 networks (contract 1.5). */
const PREFIX = `case address.kind when 'public' then greatest(24, masklen(pool.network)) else masklen(pool.network) end`;

const FIELDS: JsonColumns<Omit<IpAddressRecord, 'vpc_nat_1_1'>> = {
  address: 'host(address.address)',
  gateway: `case address.kind
    when 'public' then host(network(set_masklen(address.address, ${PREFIX})) + 1)
    when 'slaac' then 'fe80::1' end`,
  subnet_mask: `host(netmask(set_masklen(address.address, ${PREFIX})))`,
  prefix: PREFIX,
  type: `case address.kind when 'slaac' then 'ipv6' else 'ipv4' end`,
  public: `address.kind <> 'private'`,
  rdns: 'address.rdns',
  [COMPUTE_ID]: 'address.compute_id',
  region: 'address.region',
};

const NAT_FIELDS: JsonColumns<NonNullable<IpAddressRecord['vpc_nat_1_1']>> = {
  vpc_id: 'link.vpc_id',
  subnet_id: 'link.subnet_id',
  address: 'host(link.vpc_address)',
};

/** Selects the NAT of the profile changed last: several profiles may use the address, but only one runs. */
const ofNat = (sql: string): string => `(
  select ${sql}
    from nat_links as link where link.address_id = address.id
   order by link.config_id desc, link.interface_id desc limit 1)`;
const NAT = ofNat(jsonRecord<NonNullable<IpAddressRecord['vpc_nat_1_1']>>(NAT_FIELDS));

/** The record of an address that has no NAT; `address` and `pool` are the rows. */
export const HOST_ADDRESS_JSON = jsonRecord<IpAddressRecord>({ ...FIELDS, vpc_nat_1_1: 'null' });

/** The record (contract 1.5); `address` and `pool` are the rows. */
export const ADDRESS_JSON = jsonRecord<IpAddressRecord>({ ...FIELDS, vpc_nat_1_1: NAT });

const ofPool = (sql: string): string => `(select ${sql} from pools as pool where pool.id = address.pool_id)`;

/** The record in lists, which read the pool for the rows of the page only; `address` is the row. */
export const listedAddressJson = ({ withRdnsOfIpv6 }: { withRdnsOfIpv6: boolean }): string => {
  const rdns = withRdnsOfIpv6 ? FIELDS.rdns : `case address.kind when 'slaac' then null else ${FIELDS.rdns} end`;
  const json = jsonRecord<IpAddressRecord>({ ...FIELDS, rdns, vpc_nat_1_1: NAT });
  return ofPool(json);
};

/** Filterable fields of lists; `address` is the row. */
export const ADDRESS_COLUMNS = {
  ...FIELDS,
  gateway: ofPool(FIELDS.gateway),
  subnet_mask: ofPool(FIELDS.subnet_mask),
  prefix: ofPool(PREFIX),
  'vpc_nat_1_1.vpc_id': ofNat(NAT_FIELDS.vpc_id),
  'vpc_nat_1_1.subnet_id': ofNat(NAT_FIELDS.subnet_id),
  'vpc_nat_1_1.address': ofNat(NAT_FIELDS.address),
} as const;
