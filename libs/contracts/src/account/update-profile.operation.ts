import { anyUser } from '../access/grants.js';
import { SshKeys } from '../access/ssh-keys.js';
import { defineOperation } from '../operation.js';
import { Flag, Nullable, OneOf, Optional } from '../validation/decorators.js';
import { Email, Timezone } from './account-fields.js';
import { LISH_AUTH_METHODS, profileRecord } from './profile.record.js';

export class UpdateProfileRequest {
  @Optional('Email address of the user') @Email() email?: string;
  @Optional('Time zone of the IANA database, like Europe/Lisbon') @Timezone() timezone?: string;
  @Optional('Whether the user wants emails') @Flag() email_notifications?: boolean;
  @Optional('Deprecated; stored without effect') @Flag() ip_whitelist_enabled?: boolean;
  @Optional('How the user may log in to consoles; stored without effect')
  @OneOf(LISH_AUTH_METHODS)
  lish_auth_method?: (typeof LISH_AUTH_METHODS)[number];
  @Nullable('SSH keys of the user; null removes all') @SshKeys(8192) authorized_keys?: string[] | null;
}

export const updateProfile = defineOperation({
  subject: 'account.profile.update',
  kind: 'command',
  summary: 'Update your profile',
  description: 'Changes the email address, time zone, SSH keys and similar settings of the user of the token.',
  http: { method: 'PUT', path: '/profile' },
  scopes: ['account:read_write'],
  grant: anyUser,
  params: {},
  body: UpdateProfileRequest,
  example: { timezone: 'Europe/Lisbon' },
  reply: profileRecord,
  events: ['profile_update'],
});
