import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteSshKey = defineOperation({
  subject: 'account.ssh-keys.delete',
  kind: 'command',
  summary: 'Delete an SSH key',
  description: 'Removes a key from your user; instances that have it keep it.',
  http: { method: 'DELETE', path: '/profile/sshkeys/:sshKeyId' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: { sshKeyId: 'integer' },
  reply: empty,
  events: ['user_ssh_key_delete'],
});
