import { mayWrite } from '../access/grants.js';
import { Tags } from '../compute/instance-fields.js';
import { defineOperation } from '../operation.js';
import { OneOf, Optional, Text } from '../validation/decorators.js';
import { DnsSeconds, DomainName, NameServerAddresses, SoaEmail } from './domain-fields.js';
import { DOMAIN_STATUSES, DOMAIN_TYPES, domainRecord } from './domain.record.js';

export class UpdateDomainRequest {
  @Optional() @DomainName() domain?: string;
  @Optional() @OneOf(DOMAIN_TYPES) type?: (typeof DOMAIN_TYPES)[number];
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

export const updateDomain = defineOperation({
  subject: 'compute.domains.update',
  kind: 'command',
  summary: 'Change a domain',
  http: { method: 'PUT', path: '/domains/:domainId' },
  scopes: ['domains:read_write'],
  grant: mayWrite('domain', 'domainId'),
  params: { domainId: 'integer' },
  body: UpdateDomainRequest,
  example: { description: 'For the office' },
  reply: domainRecord,
  events: ['dns_zone_update'],
});
