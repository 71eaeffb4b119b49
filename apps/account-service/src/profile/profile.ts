import type { UpdateProfileRequest } from '@stratus/contracts';

/** The settings that a user may change on its own profile. */
export interface ProfileSettings {
  email: string;
  timezone: string;
  emailNotifications: boolean;
  ipWhitelistEnabled: boolean;
  lishAuthMethod: string;
  authorizedKeys: string[] | null;
}

/** The changed settings; omitted ones keep their values. Undefined when nothing changes. */
export function decideUpdateProfile(
  settings: ProfileSettings,
  request: UpdateProfileRequest,
): Partial<ProfileSettings> | undefined {
  const wanted: Partial<ProfileSettings> = {
    email: request.email,
    timezone: request.timezone,
    emailNotifications: request.email_notifications,
    ipWhitelistEnabled: request.ip_whitelist_enabled,
    lishAuthMethod: request.lish_auth_method,
    authorizedKeys: request.authorized_keys,
  };
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !equal(value, settings[name as keyof ProfileSettings]),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

const equal = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
