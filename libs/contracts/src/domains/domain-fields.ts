import type { FilterableFields } from '../filter/filterable.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Tags } from '../compute/instance-fields.js';
import { parseIp } from '../ip/ip-address.js';
import { Conforms, EachConforms, Integer, OneOf, Optional, Text, TextList } from '../validation/decorators.js';
import { domainNameFault } from './domain-name.js';
import { DOMAIN_STATUSES } from './domain.record.js';

/** Filterable fields of domains (contract 3, 10.2 rule 4). */
export const DOMAIN_FIELDS = {
  id: 'integer',
  domain: 'string',
  group: 'string',
  tags: 'array',
} as const satisfies FilterableFields;

const emailFault = (email: string): string | undefined =>
  email === '' || /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(email) ? undefined : 'Must be an email address';
const isAddress = (address: string): boolean => parseIp(address) !== undefined;

export const DomainName = (): PropertyDecorator =>
  applyDecorators(Text(1, 253), Conforms('domainName', domainNameFault));
/** An email address, or empty. */
export const SoaEmail = (): PropertyDecorator => applyDecorators(Text(0, 254), Conforms('soaEmail', emailFault));
export const NameServerAddresses = (): PropertyDecorator =>
  applyDecorators(
    EachConforms('addresses', isAddress, 'Each item must be an IPv4 or IPv6 address'),
    TextList(100, 2, 45),
  );
/** Seconds in the range of DNS. */
export const DnsSeconds = (): PropertyDecorator => Integer(0, 2_147_483_647);

/** Optional fields that creating and updating a domain have in common. */
export class DomainSettings {
  @Optional() @Text(0, 50) group?: string;
  @Optional() @OneOf(DOMAIN_STATUSES) status?: (typeof DOMAIN_STATUSES)[number];
  @Optional() @Text(0, 253) description?: string;
  @Optional() @SoaEmail() soa_email?: string;
  @Optional() @NameServerAddresses() master_ips?: string[];
  @Optional() @NameServerAddresses() axfr_ips?: string[];
  @Optional() @DnsSeconds() retry_sec?: number;
  @Optional() @DnsSeconds() expire_sec?: number;
  @Optional() @DnsSeconds() refresh_sec?: number;
  @Optional() @DnsSeconds() ttl_sec?: number;
  @Optional() @Tags() tags?: string[];
}
