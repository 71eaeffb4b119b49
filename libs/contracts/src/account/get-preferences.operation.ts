import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { preferencesRecord } from './preferences.record.js';

export const getPreferences = defineOperation({
  subject: 'account.profile-preferences.get',
  kind: 'query',
  summary: 'Get your preferences',
  description: 'Returns the JSON object that a program has kept for the user of the token; empty before the first one.',
  http: { method: 'GET', path: '/profile/preferences' },
  scopes: ['account:read_only'],
  grant: anyUser,
  params: {},
  reply: preferencesRecord,
});
