import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { COMPUTE } from '../dialect.js';
import { empty } from '../schema/schema.js';

/** Removes the tag from every object and deletes it (contract 5.3 rule 3); firewalls keep it (decision 57). */
export const deleteTag = defineOperation({
  subject: 'compute.tags.delete',
  kind: 'command',
  summary: 'Delete a tag',
  description: 'Removes a label from everything that has it; the resources stay.',
  http: { method: 'DELETE', path: '/tags/:tagLabel' },
  scopes: ['account:read_write'],
  grant: unrestrictedUser,
  params: { tagLabel: 'slashed' },
  reply: empty,
  events: ['tag_delete', `${COMPUTE}_update`, 'dns_zone_update', 'nodebalancer_update', 'volume_update'],
});
