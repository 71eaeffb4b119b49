import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { profileRecord } from './profile.record.js';

export const getProfile = defineOperation({
  subject: 'account.profile.get',
  kind: 'query',
  summary: 'Get the profile of the acting user',
  http: { method: 'GET', path: '/profile' },
  scopes: [],
  grant: anyUser,
  params: {},
  reply: profileRecord,
});
