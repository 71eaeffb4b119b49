import type { DnsRecord } from '@stratus/contracts';

/** What a record says, as zone files write it. */
export function valueOf({ type, target, priority, weight, port, tag }: DnsRecord): string {
  if (type === 'MX') return `${priority} ${target || '.'}`;
  if (type === 'SRV') return `${priority} ${weight} ${port} ${target}`;
  return type === 'CAA' ? `${tag ?? ''} "${target}"` : target;
}

/** The whole name of a record: what it adds to its domain, and the domain. */
export const namesOf = ({ name }: Pick<DnsRecord, 'name'>, domain: string): [own: string, rest: string] =>
  name === '' ? [domain, ''] : [name, `.${domain}`];
