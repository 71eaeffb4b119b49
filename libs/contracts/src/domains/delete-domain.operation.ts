import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteDomain = defineOperation({
  subject: 'compute.domains.delete',
  kind: 'command',
  summary: 'Delete a domain',
  description: 'Removes a zone with its records, so that its name can be created again in any account.',
  http: { method: 'DELETE', path: '/domains/:domainId' },
  scopes: ['domains:read_write'],
  grant: mayWrite('domain', 'domainId'),
  params: { domainId: 'integer' },
  reply: empty,
  events: ['dns_zone_delete'],
});
