import { isWritable, permissionOn } from './permission.js';
import type { Permission } from './grants.js';

const holding = (permission: Permission) => ({
  restricted: true,
  grants: { global: {} as never, entities: { vpc: { 7: permission } } },
});

describe('the permission of a caller on an entity', () => {
  it('is unlimited without a restriction', () => {
    expect(permissionOn({ restricted: false }, 'vpc', 7)).toBe('read_write');
    expect(isWritable({ restricted: false }, 'vpc', 7)).toBe(true);
  });

  it('is the grant of a restricted user, or none without a grant', () => {
    expect(permissionOn(holding('read_only'), 'vpc', 7)).toBe('read_only');
    expect(permissionOn(holding('read_write'), 'vpc', 8)).toBeUndefined();
    expect(permissionOn({ restricted: true }, 'vpc', 7)).toBeUndefined();
  });

  it('decides on a change: yes, unknown, or a refusal that says what is missing', () => {
    expect(isWritable(holding('read_write'), 'vpc', 7)).toBe(true);
    expect(isWritable(holding('read_write'), 'vpc', 8)).toBe(false);
    expect(() => isWritable(holding('read_only'), 'vpc', 7)).toThrow('read-only access to vpc 7');
  });
});
