import { ADDRESS_PATTERN, parseIp } from '../ip/ip-address.js';
import { NETWORK_PATTERN, parseNetwork } from '../ip/ip-network.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import {
  Conforms,
  EachConforms,
  Flag,
  Integer,
  Nested,
  Nullable,
  OneOf,
  Optional,
  Required,
  VerbatimList,
  VerbatimText,
} from '../validation/decorators.js';

export const PURPOSES = ['public', 'vlan', 'vpc'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** Requests a 1:1 NAT with the instance's own public address. */
export const ANY_ADDRESS = 'any';

const addressFault = (text: string): string | undefined =>
  text === '' || parseIp(text, 4) !== undefined ? undefined : 'Must be an IPv4 address';

const natFault = (text: string): string | undefined =>
  text === ANY_ADDRESS || addressFault(text) === undefined
    ? undefined
    : `Must be ${ANY_ADDRESS} or a public IPv4 address of this instance`;

const ipamFault = (text: string): string | undefined =>
  text === '' || parseNetwork(text, 4) ? undefined : 'Must be an IPv4 address with its prefix length, like 10.0.0.1/24';

/** Ranges routed to an interface; vpc-service checks whether the subnet has room for them. */
export const IpRanges = (): PropertyDecorator =>
  applyDecorators(
    EachConforms(
      'ranges',
      (text) => parseNetwork(text, 4) !== undefined,
      'Must be an IPv4 range in CIDR notation, like 10.0.0.16/28',
      { pattern: `^${NETWORK_PATTERN}$` },
    ),
    VerbatimList(32, 9, 18),
  );

/** Addresses of a vpc interface. An empty text counts as none. */
export class InterfaceIpv4Request {
  @Optional('Address in the subnet; the lowest free one if omitted or empty')
  @VerbatimText(0, 15)
  @Conforms('address', addressFault, { pattern: `^(${ADDRESS_PATTERN})?$` })
  vpc?: string;
  @Nullable('Public address for the 1:1 NAT: an address of the instance, or `any`; null or empty for no NAT')
  @VerbatimText(0, 15)
  @Conforms('nat', natFault, { pattern: `^(${ANY_ADDRESS}|${ADDRESS_PATTERN})?$` })
  nat_1_1?: string | null;
}

/** A new interface, alone, in a profile or with a new instance. compute-service checks the fields for each purpose. */
export class InterfaceRequest {
  @Required('The network: `public`, a `vlan`, or a subnet of a `vpc`') @OneOf(PURPOSES) purpose: Purpose;
  @Optional('Name of the VLAN; only for `vlan`, which needs it') @VerbatimText(0, 64) label?: string;
  @Optional('Address in the VLAN with its prefix length, like 10.0.0.1/24; only for `vlan`')
  @IpamAddress()
  ipam_address?: string;
  @Optional('Whether this is the default route; at most one interface of a profile') @Flag() primary?: boolean;
  @Optional('Id of the subnet; only for `vpc`, which needs it') @Integer(1) subnet_id?: number;
  @Optional('Addresses in the VPC; only for `vpc`') @Nested(() => InterfaceIpv4Request) ipv4?: InterfaceIpv4Request;
  @Optional('IPv4 ranges of the subnet that are routed to the interface, like 10.0.0.16/28; only for `vpc`')
  @IpRanges()
  ip_ranges?: string[];
}

function IpamAddress(): PropertyDecorator {
  return applyDecorators(
    VerbatimText(0, 18),
    Conforms('ipamAddress', ipamFault, { pattern: `^(${NETWORK_PATTERN})?$` }),
  );
}
