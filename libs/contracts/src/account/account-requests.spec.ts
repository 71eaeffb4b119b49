import 'reflect-metadata';
import type { ApiFailure } from '../errors/api-failure.js';
import { parseBody } from '../validation/parse-body.js';
import { CreateTokenRequest } from './create-token.operation.js';
import { CreateUserRequest } from './create-user.operation.js';
import { UpdateGrantsRequest } from './grants-request.js';
import { UpdateProfileRequest } from './update-profile.operation.js';

function faultsOf(dto: new () => object, body: unknown): string[] {
  try {
    parseBody(dto, body);
    return [];
  } catch (error) {
    return (error as ApiFailure).errors.map(({ field, reason }) => `${field}: ${reason}`);
  }
}

describe('a new user', () => {
  const email = 'a@example.com';

  it.each(['ann', 'a-b', 'A_1', 'x'.repeat(32)])('may be called %s', (username) => {
    expect(faultsOf(CreateUserRequest, { username, email })).toEqual([]);
  });

  it.each([
    ['an', 'Length must be 3-32 characters'],
    ['x'.repeat(33), 'Length must be 3-32 characters'],
    ['a b', 'must include only'],
    ['änn', 'must include only'],
    ['ann\n', 'must include only'],
    ["a'--", 'must include only'],
    ['-ann', 'must begin and end'],
    ['ann_', 'must begin and end'],
    [5, 'Must be a string'],
    [null, 'username is required'],
  ])('may not be called %j', (username, reason) => {
    expect(faultsOf(CreateUserRequest, { username, email })).toEqual([expect.stringContaining(reason)]);
  });

  it.each(['', 'a', 'a@', '@b.co', 'a b@c.co', `${'a'.repeat(120)}@example.com`, 7])(
    'may not have the address %j',
    (address) => {
      expect(faultsOf(CreateUserRequest, { username: 'ann', email: address })).toHaveLength(1);
    },
  );

  it('gets every fault at once', () => {
    expect(faultsOf(CreateUserRequest, { username: '!!!!', restricted: 'yes' })).toEqual([
      'username: Username must include only ASCII letters, numbers, dashes, and underscores',
      'email: email is required',
      'restricted: Must be true or false',
    ]);
  });
});

describe('a new token', () => {
  it.each([
    {},
    { label: null, scopes: null, expiry: null },
    { label: 'CI', scopes: '*', expiry: '2999-12-12T05:00:00' },
  ])('may have %j', (body) => expect(faultsOf(CreateTokenRequest, body)).toEqual([]));

  it.each([
    '2030-02-30T00:00:00',
    '2030-01-01T24:00:00',
    '2030-01-01T00:00:60',
    '0000-01-01T00:00:00',
    '2030-01-01',
    '2030-01-01T00:00:00Z',
    '2030-01-01 00:00:00',
    'tomorrow',
    '',
    1,
  ])('may not expire at %j', (expiry) => {
    expect(faultsOf(CreateTokenRequest, { expiry })).toEqual([expect.stringContaining('expiry: ')]);
  });

  it.each(['vpc:read_only', 'everything', 'events:read_only nonsense', '**'])(
    'may not have the scopes %j',
    (scopes) => {
      expect(faultsOf(CreateTokenRequest, { scopes })).toEqual([expect.stringContaining('scopes: Unknown scope: ')]);
    },
  );

  it.each(['', 'x'.repeat(101), 'two\nlines', 5])('may not have the label %j', (label) => {
    expect(faultsOf(CreateTokenRequest, { label })).toHaveLength(1);
  });
});

describe('an update of grants', () => {
  it('keeps known flags and kinds of entities, and drops the rest', () => {
    const body = {
      global: { add_vpcs: true, account_access: null, colour: 1 },
      vpc: [{ id: 1, permissions: null, label: 'x' }],
      spaceship: [],
    };
    expect(JSON.parse(JSON.stringify(parseBody(UpdateGrantsRequest, body)))).toEqual({
      global: { add_vpcs: true, account_access: null },
      vpc: [{ id: 1, permissions: null }],
    });
  });

  it('gets every error at once, each with its field', () => {
    const body = { global: { add_vpcs: 1 }, vpc: [{ permissions: 'all' }], domain: {} };
    expect(faultsOf(UpdateGrantsRequest, body).toSorted()).toEqual([
      'domain: Must be an array',
      'global.add_vpcs: Must be true or false',
      'vpc[0].id: id is required',
      'vpc[0].permissions: Must be one of read_only, read_write',
    ]);
  });
});

describe('an update of a profile', () => {
  it.each(['UTC', 'GMT', 'Europe/Lisbon', 'US/Eastern'])('may set the time zone %s', (timezone) => {
    expect(faultsOf(UpdateProfileRequest, { timezone })).toEqual([]);
  });

  it.each(['Mars/Olympus', '', '+05:00', 'UTC; drop', 5])('may not set the time zone %j', (timezone) => {
    expect(faultsOf(UpdateProfileRequest, { timezone })).toHaveLength(1);
  });

  it('drops fields that a user cannot change', () => {
    expect(
      parseBody(UpdateProfileRequest, { restricted: false, two_factor_auth: true, uid: 1, username: 'x' }),
    ).toEqual({});
  });
});
