import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { pageOf } from '../pagination/page.js';
import { SSH_KEY_FIELDS } from './account-list-fields.js';
import { sshKeyRecord } from './ssh-key.record.js';

export const listSshKeys = defineOperation({
  subject: 'account.ssh-keys.list',
  kind: 'query',
  summary: 'List your SSH keys',
  description: 'Shows the public keys that a new instance gets when it names you among its users.',
  http: { method: 'GET', path: '/profile/sshkeys' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: {},
  list: { filterable: SSH_KEY_FIELDS },
  reply: pageOf(sshKeyRecord),
});
