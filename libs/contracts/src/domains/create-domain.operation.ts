import { mayCreate } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { OneOf, Required } from '../validation/decorators.js';
import { DomainName, DomainSettings } from './domain-fields.js';
import { DOMAIN_TYPES, domainRecord } from './domain.record.js';

export class CreateDomainRequest extends DomainSettings {
  @Required('Name of the zone, unique over all accounts') @DomainName() domain: string;
  @Required('`master`: records are kept here; `slave`: they are copied from a master')
  @OneOf(DOMAIN_TYPES)
  type: (typeof DOMAIN_TYPES)[number];
}

export const createDomain = defineOperation({
  subject: 'compute.domains.create',
  kind: 'command',
  summary: 'Create a domain',
  description: 'Registers a zone, as master with records of its own or as slave of other servers.',
  http: { method: 'POST', path: '/domains' },
  scopes: ['domains:read_write'],
  grant: mayCreate('add_domains', 'domain'),
  params: {},
  body: CreateDomainRequest,
  example: { domain: 'example.com', type: 'master', soa_email: 'admin@example.com' },
  reply: domainRecord,
  events: ['dns_zone_create', 'tag_create'],
});
