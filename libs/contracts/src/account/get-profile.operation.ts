import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { profileRecord } from './profile.record.js';

export const getProfile = defineOperation({
  subject: 'account.profile.get',
  kind: 'query',
  summary: 'Get your profile',
  description: 'Tells whom a token belongs to, and whether this user is restricted; clients use it to check a token.',
  http: { method: 'GET', path: '/profile' },
  scopes: [],
  grant: anyUser,
  params: {},
  reply: profileRecord,
});
