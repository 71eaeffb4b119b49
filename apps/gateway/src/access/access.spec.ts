import {
  GLOBAL_FLAGS,
  anyUser,
  listsGranted,
  mayCreate,
  mayRead,
  mayReadAccount,
  mayWrite,
  unrestrictedUser,
} from '@stratus/contracts';
import type { GlobalFlag, Grants } from '@stratus/contracts';
import { refuseMissingGrant, refuseMissingScope } from './access.js';

const grants = (entities: Grants['entities'], flags: string[] = []): Grants => ({
  global: {
    account_access: null,
    ...(Object.fromEntries(GLOBAL_FLAGS.map((flag) => [flag, flags.includes(flag)])) as Record<GlobalFlag, boolean>),
  },
  entities,
});
const restricted = (entities: Grants['entities'], flags?: string[]) => ({
  restricted: true,
  grants: grants(entities, flags),
});
const statusOf = (act: () => void): unknown => {
  try {
    act();
    return 'passes';
  } catch (error) {
    return (error as { status: number }).status;
  }
};

describe('scopes', () => {
  it.each([
    [['*'], ['vpc:read_write'], 'passes'],
    [['vpc:read_write'], ['vpc:read_write'], 'passes'],
    [['ips:read_write'], ['ips:read_only'], 'passes'],
    [['ips:read_only'], ['ips:read'], 'passes'],
    [['ips:read_only'], ['ips:read_write'], 401],
    [['ips:read_write'], ['ips:read_write', 'computes:read_write'], 401],
    [[], ['vpc:read_write'], 401],
    [[], [], 'passes'],
  ] as const)('a token with %j on an operation that needs %j: %s', (scopes, wanted, outcome) => {
    expect(statusOf(() => refuseMissingScope({ scopes }, [...wanted]))).toBe(outcome);
  });
});

describe('access to the account', () => {
  const withAccess = (account_access: Grants['global']['account_access']) => ({
    restricted: true,
    grants: { entities: {}, global: { ...grants({}).global, account_access } },
  });
  const mayWriteAccount = { kind: 'account', permission: 'read_write' } as const;

  it.each([
    [null, mayReadAccount, 403],
    ['read_only', mayReadAccount, 'passes'],
    ['read_write', mayReadAccount, 'passes'],
    [null, mayWriteAccount, 403],
    ['read_only', mayWriteAccount, 403],
    ['read_write', mayWriteAccount, 'passes'],
  ] as const)('of a restricted user with %s on %j: %s', (held, wanted, outcome) => {
    expect(statusOf(() => refuseMissingGrant(withAccess(held), wanted, {}))).toBe(outcome);
  });
});

describe('grants', () => {
  const params = { vpcId: '7' };

  it.each([
    anyUser,
    unrestrictedUser,
    mayReadAccount,
    mayCreate('add_vpcs', 'vpc'),
    mayRead('vpc', 'vpcId'),
    mayWrite('vpc', 'vpcId'),
  ])('an unrestricted user passes %j', (wanted) =>
    expect(statusOf(() => refuseMissingGrant({ restricted: false }, wanted, params))).toBe('passes'),
  );

  it.each([
    ['an unrestricted-only operation', restricted({}), unrestrictedUser, 403],
    ['a list', restricted({}), listsGranted('vpc'), 'passes'],
    ['creating without the flag', restricted({}), mayCreate('add_vpcs', 'vpc'), 403],
    ['creating with the flag', restricted({}, ['add_vpcs']), mayCreate('add_vpcs', 'vpc'), 'passes'],
    ['reading without access', restricted({}), mayRead('vpc', 'vpcId'), 404],
    ['reading with access to another', restricted({ vpc: { 8: 'read_write' } }), mayRead('vpc', 'vpcId'), 404],
    [
      'reading with access to another kind',
      restricted({ database: { 7: 'read_write' } }),
      mayRead('vpc', 'vpcId'),
      404,
    ],
    ['reading with read_only', restricted({ vpc: { 7: 'read_only' } }), mayRead('vpc', 'vpcId'), 'passes'],
    ['writing without access', restricted({}), mayWrite('vpc', 'vpcId'), 404],
    ['writing with read_only', restricted({ vpc: { 7: 'read_only' } }), mayWrite('vpc', 'vpcId'), 403],
    ['writing with read_write', restricted({ vpc: { 7: 'read_write' } }), mayWrite('vpc', 'vpcId'), 'passes'],
  ] as const)('a restricted user, %s', (_case, caller, wanted, outcome) => {
    expect(statusOf(() => refuseMissingGrant(caller, wanted, params))).toBe(outcome);
  });
});
