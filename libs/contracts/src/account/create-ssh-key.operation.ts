import { anyUser } from '../access/grants.js';
import { SshKey } from '../access/ssh-keys.js';
import { defineOperation } from '../operation.js';
import { Required } from '../validation/decorators.js';
import { SshKeyLabel } from './account-fields.js';
import { sshKeyRecord } from './ssh-key.record.js';

export class CreateSshKeyRequest {
  @Required('1 to 64 characters, without control characters') @SshKeyLabel() label: string;
  @Required('Text of the file of a public key: a type, the key in base64, perhaps a comment')
  @SshKey(16_384)
  ssh_key: string;
}

export const createSshKey = defineOperation({
  subject: 'account.ssh-keys.create',
  kind: 'command',
  summary: 'Add an SSH key',
  description: 'Keeps a public key with your user, so that new instances can get it without its text.',
  http: { method: 'POST', path: '/profile/sshkeys' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: {},
  body: CreateSshKeyRequest,
  example: {
    label: 'laptop',
    ssh_key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGfaG5oFYmMnsVzLk4dyhfnYQ0cPp0yNTsiGqg6XZbKw me@laptop',
  },
  reply: sshKeyRecord,
  events: ['user_ssh_key_add'],
});
