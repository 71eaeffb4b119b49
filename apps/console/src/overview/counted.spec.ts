import { isNew } from './counted.js';

it('an account is new when nothing that may be looked at is there', () => {
  expect(isNew({ VPCs: 0, Firewalls: 0, Databases: undefined, Users: 3, Tokens: 2 })).toBe(true);
  expect(isNew({ VPCs: 1, Firewalls: 0 })).toBe(false);
  expect(isNew({ VPCs: undefined, Users: 1 })).toBe(false);
});
