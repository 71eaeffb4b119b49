import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { JsonDocument } from '../validation/json-document.js';
import { preferencesRecord } from './preferences.record.js';

export const updatePreferences = defineOperation({
  subject: 'account.profile-preferences.update',
  kind: 'command',
  summary: 'Replace your preferences',
  description:
    'Keeps a JSON object for the user of the token, such as the settings of a console, in place of the last one.',
  http: { method: 'PUT', path: '/profile/preferences' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: {},
  body: JsonDocument,
  example: { theme: 'dark' } as object,
  reply: preferencesRecord,
});
