import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteTestAccount = defineOperation({
  subject: 'gateway.test-accounts.delete',
  kind: 'command',
  summary: 'Delete an account of a test',
  description: 'Its tokens end at once; what it holds is deleted in the background.',
  http: { method: 'DELETE', path: '/_stratus/accounts/:name' },
  scopes: 'public',
  grant: anyUser,
  params: { name: 'string' },
  reply: empty,
});
