import { anyUser } from '../access/grants.js';
import { defineOperation } from '../operation.js';
import { Flag, Nullable, OneOf, Optional, TextList } from '../validation/decorators.js';
import { Email, Timezone } from './account-fields.js';
import { LISH_AUTH_METHODS, profileRecord } from './profile.record.js';

export class UpdateProfileRequest {
  @Optional() @Email() email?: string;
  @Optional() @Timezone() timezone?: string;
  @Optional() @Flag() email_notifications?: boolean;
  @Optional() @Flag() ip_whitelist_enabled?: boolean;
  @Optional() @OneOf(LISH_AUTH_METHODS) lish_auth_method?: (typeof LISH_AUTH_METHODS)[number];
  /** Null removes all keys. */
  @Nullable() @TextList(100, 1, 8192) authorized_keys?: string[] | null;
}

export const updateProfile = defineOperation({
  subject: 'account.profile.update',
  kind: 'command',
  summary: 'Change the profile of the acting user',
  http: { method: 'PUT', path: '/profile' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: {},
  body: UpdateProfileRequest,
  reply: profileRecord,
  events: ['profile_update'],
});
