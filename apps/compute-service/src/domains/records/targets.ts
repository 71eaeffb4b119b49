import { domainNameFault, parseIp } from '@stratus/contracts';
import type { DnsRecord } from '@stratus/contracts';
import { hostFault, hostOf } from './host-names.js';

type Type = DnsRecord['type'];

/** Stands for the address that the request comes from. */
const OF_REQUEST = '[remote_addr]';
const URL_OF_REPORTS = /^https?:\/\//;
const MAIL_OF_REPORTS = /^mailto:[^\s@]{1,64}@/;

/** What a target is relative to: the domain, and the address of the request. */
export interface TargetContext {
  domain: string;
  client: string | undefined;
}

/** The target as it is kept: hosts in ASCII and absolute, texts as they are. */
export function targetOf(type: Type, target: string, { domain, client }: TargetContext): string {
  if (type === 'A' || type === 'AAAA') return target === OF_REQUEST ? (client ?? target) : target;
  if (type === 'TXT' || type === 'CAA') return target;
  if (isUnavailable(type, target)) return target;
  const host = hostOf(target);
  return type === 'SRV' && host !== '' && !host.includes('.') ? `${host}.${domain}` : host;
}

/** The error in a target, which is not empty. */
export function targetFault(type: Type, target: string, tag: DnsRecord['tag']): string | undefined {
  if (type === 'TXT') return undefined;
  if (type === 'CAA') return issuerFault(target, tag);
  if (type === 'A') return parseIp(target, 4) ? undefined : addressReason('IPv4', '192.0.2.1');
  if (type === 'AAAA') return parseIp(target, 6) ? undefined : addressReason('IPv6', '2001:db8::1');
  if (isUnavailable(type, target)) return undefined;
  return hostFault(type, target);
}

/** The root as the target of a service says that the domain does not offer it (RFC 2782). */
const isUnavailable = (type: Type, target: string): boolean => type === 'SRV' && target === '.';

const addressReason = (family: string, example: string): string =>
  `Must be an ${family} address such as ${example}, or ${OF_REQUEST} in a request from one`;

/** An issuer may have parameters after semicolons; reports go to a host, a URL or an email address. */
function issuerFault(target: string, tag: DnsRecord['tag']): string | undefined {
  // Forbids all certificates (RFC 8659, 4.2).
  if (tag !== 'iodef' && target === ';') return undefined;
  if (tag !== 'iodef') return domainNameFault(target.split(';', 1)[0]?.trim() ?? '');
  const host = MAIL_OF_REPORTS.test(target) ? target.replace(MAIL_OF_REPORTS, '') : target.replace(URL_OF_REPORTS, '');
  return (
    domainNameFault(host) && 'Must be a domain, alone or after http:// or https://, or mailto: and an email address'
  );
}
