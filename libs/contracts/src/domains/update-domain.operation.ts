import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { OneOf, Optional } from '../validation/decorators.js';
import { DomainName, DomainSettings } from './domain-fields.js';
import { DOMAIN_TYPES, domainRecord } from './domain.record.js';

export class UpdateDomainRequest extends DomainSettings {
  @Optional('New name of the zone') @DomainName() domain?: string;
  @Optional('`master` or `slave`') @OneOf(DOMAIN_TYPES) type?: (typeof DOMAIN_TYPES)[number];
}

export const updateDomain = defineOperation({
  subject: 'compute.domains.update',
  kind: 'command',
  summary: 'Update a domain',
  description: 'Changes the name, status, contact or timings of a zone.',
  http: { method: 'PUT', path: '/domains/:domainId' },
  scopes: ['domains:read_write'],
  grant: mayWrite('domain', 'domainId'),
  params: { domainId: 'integer' },
  body: UpdateDomainRequest,
  example: { description: 'For the office' },
  reply: domainRecord,
  events: ['dns_zone_update', 'tag_create'],
});
