import type { FilterableFields } from '../filter/filterable.js';
import { scalarFields } from '../filter/scalar-fields.js';
import { applyDecorators } from '../validation/apply-decorators.js';
import { Conforms, Integer, ONE_LINE, OneOf, Optional, VerbatimText } from '../validation/decorators.js';
import { CAA_TAGS, MAX_TARGET, dnsRecord } from './dns-record.record.js';
import { DnsSeconds } from './domain-fields.js';

/** Filterable fields of the records of a domain (contract 3). */
export const DNS_RECORD_FIELDS = scalarFields(dnsRecord) satisfies FilterableFields;

const SERVICE = /^[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?$/;

/** The name of a service or protocol; with the underscore it is a label of a domain name. */
const ServiceName = (): PropertyDecorator =>
  applyDecorators(
    VerbatimText(1, 62),
    Conforms(
      'serviceName',
      (name) => (SERVICE.test(name) ? undefined : 'Must be letters, digits and hyphens: the underscore is added to it'),
      { pattern: SERVICE.source },
    ),
  );

/** An address, a host or a text: the type of the record decides. */
export const DnsTarget = (): PropertyDecorator =>
  applyDecorators(
    VerbatimText(0, MAX_TARGET),
    Conforms('oneLine', (target) => (ONE_LINE.test(target) ? undefined : 'Must not contain control characters'), {
      pattern: ONE_LINE.source,
    }),
  );

/** Fields that creating and updating a record have in common; which of them count depends on its type. */
export class DnsRecordSettings {
  @Optional('Name, relative to the domain or ending in it; empty for the domain itself. Derived for SRV')
  @VerbatimText(0, 100)
  name?: string;
  @Optional('Lower values are preferred: for MX, 0 by default, and for SRV, which needs it')
  @Integer(0, 255)
  priority?: number;
  @Optional('Share among records of the same priority; SRV needs it') @Integer(0, 65_535) weight?: number;
  @Optional('Port of the service; SRV needs it') @Integer(0, 65_535) port?: number;
  @Optional('Name of the service without an underscore; SRV needs it') @ServiceName() service?: string;
  @Optional('Protocol of the service without an underscore, for SRV; tcp by default') @ServiceName() protocol?: string;
  @Optional('Seconds that resolvers may keep the record, rounded up to a documented value; 0 for the default')
  @DnsSeconds()
  ttl_sec?: number;
  @Optional('What a CAA record is about; CAA needs it') @OneOf(CAA_TAGS) tag?: (typeof CAA_TAGS)[number];
}
