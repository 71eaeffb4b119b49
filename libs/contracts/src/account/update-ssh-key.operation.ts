import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Optional } from '../validation/decorators.js';
import { SshKeyLabel } from './account-fields.js';
import { sshKeyRecord } from './ssh-key.record.js';

/** The key itself never changes. */
export class UpdateSshKeyRequest {
  @Optional('New label: 1 to 64 characters') @SshKeyLabel() label?: string;
}

export const updateSshKey = defineOperation({
  subject: 'account.ssh-keys.update',
  kind: 'command',
  summary: 'Rename an SSH key',
  description: 'Renames a key, for example after the machine that has it; for another key, add one.',
  http: { method: 'PUT', path: '/profile/sshkeys/:sshKeyId' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: { sshKeyId: 'integer' },
  body: UpdateSshKeyRequest,
  example: { label: 'old-laptop' },
  reply: sshKeyRecord,
  events: ['user_ssh_key_update'],
});
