import { profileToBoot, profileToReboot } from './boot-profile.js';

const off = { status: 'offline' } as const;
const never = { ...off, lastBootedConfigId: null };
const last2 = { ...off, lastBootedConfigId: 2 };

describe('the profile that an instance boots', () => {
  it.each([
    ['the given one before all', last2, [1, 2, 3], 3, 3],
    [
      'the only one, although another one booted last and is gone',
      { ...off, lastBootedConfigId: 9 },
      [1],
      undefined,
      1,
    ],
    ['the last booted one of several', last2, [1, 2, 3], undefined, 2],
  ])('is %s', (_, instance, profiles, given, chosen) => {
    expect(profileToBoot(instance, profiles, given)).toBe(chosen);
  });

  it.each([
    ['one of another instance', last2, [1, 2], 7, 'config_id: config_id is not valid'],
    ['none of none', never, [], undefined, 'Add a configuration profile first'],
    ['none of several without a last one', never, [1, 2], undefined, 'config_id: config_id is required'],
    [
      'none of several when the last one is gone',
      { ...off, lastBootedConfigId: 9 },
      [1, 2],
      undefined,
      'config_id is required',
    ],
  ])('is not %s', (_, instance, profiles, given, reason) => {
    expect(() => profileToBoot(instance, profiles, given)).toThrow(reason);
  });
});

describe('a running instance', () => {
  const runs = { ...never, status: 'running' } as const;

  it('has nothing to boot, whatever the profile', () => {
    for (const given of [undefined, 2]) expect(profileToBoot(runs, [1, 2], given)).toBeUndefined();
    expect(profileToBoot(runs, [], undefined)).toBeUndefined();
  });

  it('refuses a profile of another instance', () =>
    expect(() => profileToBoot(runs, [1], 7)).toThrow('config_id is not valid'));
});

describe('the profile that an instance reboots with', () => {
  it.each([
    ['the given one before all', last2, [1, 2, 3], 3, 3],
    ['the last booted one', last2, [1, 2, 3], undefined, 2],
    ['the only one', never, [1], undefined, 1],
  ])('is %s', (_, instance, profiles, given, chosen) => {
    expect(profileToReboot(instance, profiles, given)).toBe(chosen);
  });

  it('is undefined if there are several and none was booted last', () => {
    expect(() => profileToReboot(never, [1, 2], undefined)).toThrow('config_id is required');
  });
});
