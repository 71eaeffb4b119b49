import type { DnsRecord } from '@stratus/contracts';
import type { Fields } from '../references.js';
import type { Account } from './account.js';
import { given, sortedBy, unless } from './fields.js';

/** A domain with its records. */
export function exportDomain({ domain, records }: Account['domains'][number]): Fields {
  const { id: _id, errors: _errors, created: _created, updated: _updated, status, ...settings } = domain;
  return given({
    ...settings,
    status: unless('active', status),
    retry_sec: unless(0, settings.retry_sec),
    expire_sec: unless(0, settings.expire_sec),
    refresh_sec: unless(0, settings.refresh_sec),
    ttl_sec: unless(0, settings.ttl_sec),
    records: sortedBy(records.map(exportRecord), (record) => JSON.stringify(record)),
  });
}

/** The API derives the name of an SRV record from its service and protocol. */
function exportRecord(record: DnsRecord): Fields {
  const { type, name, target, priority, weight, port, service, protocol, ttl_sec: ttl, tag } = record;
  const isService = type === 'SRV';
  const settings = given({
    type,
    name: isService ? undefined : name,
    ...(isService && { service, protocol, weight, port }),
    priority: isService || type === 'MX' ? priority : undefined,
    ttl_sec: unless(0, ttl),
    tag,
  });
  // An empty target of an MX record says that the domain takes no mail.
  return { ...settings, target };
}
