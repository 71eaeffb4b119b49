import { refuseUnlessUsernameFree, refuseUnlessOtherUser, decideUpdateUser } from './user.js';
import type { User } from './user.js';

const now = new Date('2026-05-01T12:00:00Z');
const free: User = {
  id: 1,
  accountId: 1,
  username: 'ann',
  email: 'ann@example.com',
  restricted: false,
  restrictedSince: null,
  accountAccess: null,
  globalFlags: [],
};
const restricted: User = {
  ...free,
  restricted: true,
  restrictedSince: new Date(0),
  accountAccess: 'read_only',
  globalFlags: ['add_vpcs'],
};
const known = { usernameTaken: false, self: false, now };

describe('a user', () => {
  it('cannot take a name in use', () => {
    expect(() => refuseUnlessUsernameFree({ usernameTaken: true })).toThrow('username: Username is taken');
    expect(() => refuseUnlessUsernameFree({ usernameTaken: false })).not.toThrow();
  });

  it('stays the same without a change', () => {
    expect(decideUpdateUser(restricted, {}, known)).toBeUndefined();
    expect(decideUpdateUser(restricted, { username: 'ann', restricted: true }, known)).toBeUndefined();
  });

  it('keeps its grants when renamed', () => {
    expect(decideUpdateUser(restricted, { username: 'Ann' }, known)).toEqual({
      changes: { username: 'Ann', email: 'ann@example.com' },
      dropGrants: false,
    });
  });

  it('starts without grants when it becomes restricted, and loses them when the restriction ends', () => {
    const none = { accountAccess: null, globalFlags: [] };
    expect(decideUpdateUser(free, { restricted: true }, known)).toMatchObject({
      changes: { restricted: true, restrictedSince: now, ...none },
      dropGrants: true,
    });
    expect(decideUpdateUser(restricted, { restricted: false }, known)).toMatchObject({
      changes: { restricted: false, restrictedSince: null, ...none },
      dropGrants: true,
    });
  });

  it('cannot restrict or delete itself, but can rename itself', () => {
    const self = { ...known, self: true };
    expect(() => decideUpdateUser(free, { restricted: true }, self)).toThrow(
      'restricted: You cannot restrict yourself',
    );
    expect(decideUpdateUser(free, { username: 'bob' }, self)).toBeDefined();
    expect(() => refuseUnlessOtherUser({ self: true })).toThrow('You cannot delete yourself');
    expect(() => refuseUnlessOtherUser({ self: false })).not.toThrow();
  });

  it('is refused with every error at once', () => {
    const all = { usernameTaken: true, self: true, now };
    expect(() => decideUpdateUser(free, { username: 'bob', restricted: true }, all)).toThrow(
      /^username: .+; restricted: /,
    );
  });
});
