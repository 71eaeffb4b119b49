import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { sshKeyRecord } from './ssh-key.record.js';

export const getSshKey = defineOperation({
  subject: 'account.ssh-keys.get',
  kind: 'query',
  summary: 'Get an SSH key',
  description: 'Returns one of your public keys, for example to compare it with a file.',
  http: { method: 'GET', path: '/profile/sshkeys/:sshKeyId' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: { sshKeyId: 'integer' },
  reply: sshKeyRecord,
});
