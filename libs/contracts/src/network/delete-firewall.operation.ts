import { mayWrite } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

/** Its rules end for all its services. */
export const deleteFirewall = defineOperation({
  subject: 'network.firewalls.delete',
  kind: 'command',
  summary: 'Delete a firewall',
  description: 'Removes a firewall from every service it protects and deletes its rules.',
  http: { method: 'DELETE', path: '/networking/firewalls/:firewallId' },
  scopes: ['firewall:read_write'],
  grant: mayWrite('firewall', 'firewallId'),
  params: { firewallId: 'integer' },
  reply: empty,
  events: ['firewall_delete'],
});
