import { unrestrictedUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { grantsRecord } from './grants.record.js';

/** Entities without access have null; returns 204 for an unrestricted user, who has no grants. */
export const getUserGrants = defineOperation({
  subject: 'account.user-grants.get',
  kind: 'query',
  summary: 'Get the grants of a user',
  description: 'Shows what a restricted user may see and change, entity by entity.',
  http: { method: 'GET', path: '/account/users/:username/grants' },
  scopes: ['account:read_only'],
  grant: unrestrictedUser,
  params: { username: 'string' },
  reply: grantsRecord,
  mayBeEmpty: true,
});
