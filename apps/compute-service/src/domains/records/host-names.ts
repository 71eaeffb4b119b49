import { asciiDomainName, domainNameFault } from '@stratus/contracts';
import type { ApiError, DnsRecord } from '@stratus/contracts';
import { MAX_DOMAIN_NAME } from '../domain.js';

const LABEL = /^[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?$/;

/** The name of a record relative to its domain, in ASCII; text that is no name stays unchanged. */
export function relativeName(name: string, domain: string): string {
  const ascii = asciiDomainName(name) || name;
  const whole = withoutFinalDot(ascii).toLowerCase();
  if (whole === domain.toLowerCase()) return '';
  return whole.endsWith(`.${domain.toLowerCase()}`) ? ascii.slice(0, whole.length - domain.length - 1) : ascii;
}

/** A host in ASCII, without the dot that ends an absolute name; text that is no host stays unchanged. */
export const hostOf = (target: string): string => withoutFinalDot(asciiDomainName(target) || target);

/** A wildcard is a first label `*`; mail hosts have no underscores, and name servers no wildcard (contract 4.6). */
export function nameFault(type: DnsRecord['type'], name: string, domain: string): ApiError | undefined {
  const below = type === 'NS' ? name : name.replace(/^\*(\.(?=.)|$)/, '');
  const isName = below.split('.').every((label) => label.length <= 63 && LABEL.test(label));
  if (below !== '' && !isName) return invalid('labels of letters, digits, hyphens and underscores');
  if (type === 'MX' && name.includes('_')) return invalid('the name of mail addresses has no underscores');
  return name.length + domain.length >= MAX_DOMAIN_NAME
    ? invalid(`at most ${MAX_DOMAIN_NAME} characters with its domain`)
    : undefined;
}

const invalid = (why: string): ApiError => ({ field: 'name', reason: `Invalid hostname: ${why}` });

/** The error in a host that a record leads to; only mail servers may begin with a wildcard. */
export function hostFault(type: DnsRecord['type'], host: string): string | undefined {
  return domainNameFault(type === 'MX' ? host.replace(/^\*\./, '') : host);
}

const withoutFinalDot = (name: string): string => name.replace(/(?<!\.)\.$/, '');
