import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteDnsRecord = defineOperation({
  subject: 'compute.dns-records.delete',
  kind: 'command',
  summary: 'Delete a record of a domain',
  description: 'Removes one record; other records of its name stay.',
  http: { method: 'DELETE', path: '/domains/:domainId/records/:recordId' },
  scopes: ['domains:read_write'],
  grant: mayWrite('domain', 'domainId'),
  params: { domainId: 'integer', recordId: 'integer' },
  reply: empty,
  events: ['dns_record_delete'],
});
