import type { GrantsRecord } from '@stratus/contracts';
import { refusalOf } from './permission.js';

const grants = {
  global: { add_vpcs: false, account_access: 'read_only' },
  vpc: [{ id: 1, permissions: 'read_only', label: 'a' }],
};
const restricted = { scopes: ['*'], restricted: true, grants: grants as unknown as GrantsRecord };
const owner = { scopes: ['vpc:read_write'], restricted: false, grants: null };

it('names the scope that a token lacks', () => {
  expect(refusalOf(owner, 'createVpc')).toBeUndefined();
  expect(refusalOf({ ...owner, scopes: [] }, 'createVpc')).toBe('Your token lacks the scope vpc:read_write');
});

it('names the grant that a restricted user lacks', () => {
  expect(refusalOf(restricted, 'createVpc')).toBe('You lack the grant add_vpcs');
  expect(refusalOf(restricted, 'getVpc', { vpcId: 1 })).toBeUndefined();
  expect(refusalOf(restricted, 'updateVpc', { vpcId: 1 })).toBe('You lack read_write access to this vpc');
  expect(refusalOf(restricted, 'updateVpc', { vpcId: 2 })).toBe('You lack read_write access to this vpc');
  expect(refusalOf(restricted, 'listVpcs')).toBeUndefined();
});
