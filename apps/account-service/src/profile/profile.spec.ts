import { decideUpdateProfile } from './profile.js';

const settings = {
  email: 'a@example.com',
  timezone: 'UTC',
  emailNotifications: true,
  ipWhitelistEnabled: false,
  lishAuthMethod: 'password_keys',
  authorizedKeys: ['ssh-ed25519 AAAA'],
};

describe('an update of a profile', () => {
  it('is undefined without a change', () => {
    expect(decideUpdateProfile(settings, {})).toBeUndefined();
    expect(decideUpdateProfile(settings, { timezone: 'UTC', authorized_keys: ['ssh-ed25519 AAAA'] })).toBeUndefined();
  });

  it('contains only the changed settings', () => {
    expect(decideUpdateProfile(settings, { timezone: 'Europe/Lisbon', email: 'a@example.com' })).toEqual({
      timezone: 'Europe/Lisbon',
    });
  });

  it('accepts false and null as values', () => {
    expect(decideUpdateProfile(settings, { email_notifications: false, authorized_keys: null })).toEqual({
      emailNotifications: false,
      authorizedKeys: null,
    });
  });
});
