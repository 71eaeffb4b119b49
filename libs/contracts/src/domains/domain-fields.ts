import { isIP } from 'node:net';
import type { FilterableFields } from '../filter/filterable.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, EachConforms, Integer, Text, TextList } from '../validation/decorators.js';
import { domainNameFault } from './domain-name.js';

/** Filterable fields of domains (contract 3; `id` as interop, Lists). */
export const DOMAIN_FIELDS: FilterableFields = { id: 'integer', domain: 'string', group: 'string', tags: 'array' };

const emailFault = (email: string): string | undefined =>
  email === '' || /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(email) ? undefined : 'Must be an email address';
const isAddress = (address: string): boolean => isIP(address) !== 0 && !address.includes('%');

export const DomainName = (): PropertyDecorator =>
  applyDecorators(Text(1, 253), Conforms('domainName', domainNameFault));
/** Empty when there is none. */
export const SoaEmail = (): PropertyDecorator => applyDecorators(Text(0, 254), Conforms('soaEmail', emailFault));
export const NameServerAddresses = (): PropertyDecorator =>
  applyDecorators(
    EachConforms('addresses', isAddress, 'Each item must be an IPv4 or IPv6 address'),
    TextList(100, 2, 45),
  );
/** As much as DNS itself can say. */
export const DnsSeconds = (): PropertyDecorator => Integer(0, 2_147_483_647);
