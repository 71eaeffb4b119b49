import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Tags } from '../labels/tags.js';
import { parseIp } from '../ip/ip-address.js';
import {
  Conforms,
  EachConforms,
  Integer,
  OneOf,
  Optional,
  VerbatimList,
  VerbatimText,
} from '../validation/decorators.js';
import { domainNameFault } from './domain-name.js';
import { DOMAIN_STATUSES, domainRecord } from './domain.record.js';

/** Filterable fields of domains (contract 3). */
export const DOMAIN_FIELDS = scalarFields(domainRecord) satisfies FilterableFields;

const SOA_EMAIL = /^([^\s@]{1,64}@[^\s@]+\.[^\s@.]+)?$/;
const emailFault = (email: string): string | undefined =>
  SOA_EMAIL.test(email) ? undefined : 'Must be an email address';
const isAddress = (address: string): boolean => parseIp(address) !== undefined;

export const DomainName = (): PropertyDecorator =>
  applyDecorators(
    VerbatimText(1, 253),
    Conforms('domainName', domainNameFault, { pattern: '^[^\\u0000-\\u0020]+[.\\u3002][^\\u0000-\\u0020]+$' }),
  );
/** An email address, or empty. */
export const SoaEmail = (): PropertyDecorator =>
  applyDecorators(VerbatimText(0, 254), Conforms('soaEmail', emailFault, { pattern: SOA_EMAIL.source }));
export const NameServerAddresses = (): PropertyDecorator =>
  applyDecorators(
    EachConforms('addresses', isAddress, 'Must be an IPv4 or IPv6 address', {
      anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }],
    }),
    VerbatimList(100, 2, 45),
  );
/** Seconds in the range of DNS. */
export const DnsSeconds = (): PropertyDecorator => Integer(0, 2_147_483_647);

/** Optional fields that creating and updating a domain have in common. */
export class DomainSettings {
  @Optional('Deprecated: a label to sort by') @VerbatimText(0, 50) group?: string;
  @Optional('Whether the zone is served') @OneOf(DOMAIN_STATUSES) status?: (typeof DOMAIN_STATUSES)[number];
  @Optional('Free text') @VerbatimText(0, 253) description?: string;
  @Optional('Email address of the administrator; a master needs it') @SoaEmail() soa_email?: string;
  @Optional('Addresses of the master servers; a slave needs at least one') @NameServerAddresses() master_ips?: string[];
  @Optional('Addresses that may transfer the zone') @NameServerAddresses() axfr_ips?: string[];
  @Optional('Seconds between retries of a slave; 0 for the default') @DnsSeconds() retry_sec?: number;
  @Optional('Seconds until a slave stops serving the zone; 0 for the default') @DnsSeconds() expire_sec?: number;
  @Optional('Seconds between refreshes of a slave; 0 for the default') @DnsSeconds() refresh_sec?: number;
  @Optional('Seconds that resolvers may keep a record; 0 for the default') @DnsSeconds() ttl_sec?: number;
  @Optional('Tags of the domain') @Tags() tags?: string[];
}
