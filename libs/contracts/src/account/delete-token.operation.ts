import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { empty } from '../schema/schema.js';

export const deleteToken = defineOperation({
  subject: 'account.tokens.delete',
  kind: 'command',
  summary: 'Revoke a token',
  description: 'Ends a token within a second, for example when it has leaked or its program is gone.',
  http: { method: 'DELETE', path: '/profile/tokens/:tokenId' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: { tokenId: 'integer' },
  reply: empty,
  events: ['token_delete'],
});
