import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { grantsRecord } from './grants.record.js';

/** Lists only entities with access; returns 204 for an unrestricted user, who has no grants. */
export const getProfileGrants = defineOperation({
  subject: 'account.profile-grants.get',
  kind: 'query',
  summary: 'Get your grants',
  description: 'Tells a restricted user what it may do, so that a client can offer nothing else.',
  http: { method: 'GET', path: '/profile/grants' },
  scopes: [],
  grant: anyUser,
  params: {},
  reply: grantsRecord,
  mayBeEmpty: true,
});
