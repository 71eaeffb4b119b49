import type { NewEvent } from '@stratus/commands';
import { dnsRecord } from '@stratus/contracts';
import type { DnsRecord, DomainRecord } from '@stratus/contracts';
import { granteesOf } from './audience.js';
import { defineEvent } from './define-event.js';
import { concerning, dnsRecordEntity } from './second-entity.js';

type Named = Pick<DomainRecord, 'id' | 'domain'>;

const record = { service: 'compute', entity: 'domain', data: dnsRecord, seenBy: granteesOf('domain') };
const aboutDomain = (_record: DnsRecord, { id, domain }: Named) => ({
  id,
  label: domain,
  url: `/v4/domains/${id}`,
});

const created = defineEvent(
  { ...record, type: 'dns_record_create', summary: 'A record was added to a domain' },
  aboutDomain,
);
const updated = defineEvent(
  { ...record, type: 'dns_record_update', summary: 'A record of a domain was changed' },
  aboutDomain,
);
const deleted = defineEvent(
  { ...record, type: 'dns_record_delete', summary: 'A record of a domain was deleted', lifecycle: 'part-ends' },
  aboutDomain,
);

/** Events of a record concern its domain; the record is the second entity (contract 4.8). */
const ofRecord =
  (define: (data: DnsRecord, domain: Named) => NewEvent) =>
  (data: DnsRecord, domain: Named): NewEvent =>
    concerning(define(data, domain), dnsRecordEntity(data, domain.id));

export const dnsRecordCreate = ofRecord(created);
export const dnsRecordUpdate = ofRecord(updated);
export const dnsRecordDelete = ofRecord(deleted);
