/** Catches: a secret from a body, a response or a header that is readable in the request log. */
import { operations, shapeOf } from '@stratus/contracts';
import type { JsonSchema, Shape } from '@stratus/contracts';
import { SEEDED } from '@stratus/testing/random';
import fc from 'fast-check';
import { HIDDEN, isSecret } from './black-out.js';
import { loggedRequestOf } from './logged-request.js';
import type { SeenCall } from './logged-request.js';

const seen: SeenCall = {
  id: 'r1',
  account: null,
  now: 1_000,
  ms: 12.4,
  method: 'POST',
  path: '/v4/vpcs',
  operation: 'vpc.vpcs.create',
  status: 200,
  headers: {},
  token: undefined,
  body: undefined,
  answer: undefined,
  fault: null,
  isReplay: false,
};

interface Declared {
  name: string;
  description: string;
}

function fieldsOfSchema({ properties = {}, items, anyOf = [] }: JsonSchema): Declared[] {
  const own = Object.entries(properties).map(([name, { description = '' }]) => ({ name, description }));
  return [...own, ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf].flatMap(fieldsOfSchema)];
}

const namesOfShape = ({ fields }: Shape): string[] =>
  fields.flatMap(({ name, nested }) => [name, ...(nested ? namesOfShape(nested.shape()) : [])]);

const routed = operations.filter(({ http }) => http);
const answered = routed.flatMap(({ reply }) => fieldsOfSchema(reply.json));
const sent = routed.flatMap(({ body }) => (body ? namesOfShape(shapeOf(body as new () => object)) : []));
const names = [...new Set([...answered.map(({ name }) => name), ...sent])].toSorted();
const secretNames = names.filter(isSecret);

it('the secrets of the API are known by their names', () => {
  expect(secretNames).toEqual([
    'access_key',
    'api_key',
    // Whether there is some, which is no secret.
    'has_user_data',
    'install_code',
    'password',
    'root_pass',
    'secret',
    'secret_key',
    'ssl_key',
    'ticket',
    'token',
    'user_data',
  ]);
});

it('no other field has a name like theirs', () => {
  const others = names.filter((name) => /pass|secret|credential|token|key|ticket/i.test(name) && !isSecret(name));
  expect(others).toEqual(['authorized_keys', 'check_passive', 'password_created', 'ssh_key', 'ssh_keys', 'token_id']);
});

/** Every text in a record. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [String(value)];

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const recordOf = (parts: Partial<SeenCall>) => loggedRequestOf({ ...seen, ...parts });

it('a secret given in any field of the API appears nowhere in the record', () => {
  const spelled = fc.constantFrom(...secretNames.filter((name) => name !== 'has_user_data'), 'rootPass', 'Password');
  const nested = fc.constantFrom<((value: object) => object)[]>(
    (value) => value,
    (value) => ({ disks: [{ label: 'a' }, value] }),
    (value) => ({ metadata: { deep: value } }),
  );
  const held = fc.constantFrom<((secret: string) => unknown)[]>(
    (secret) => secret,
    (secret) => [secret],
    (secret) => ({ value: secret }),
  );
  const secrets = fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 });
  fc.assert(
    fc.property(spelled, nested, held, secrets, fc.boolean(), (name, within, holding, secret, isSent) => {
      const body = within({ [name]: holding(secret) });
      const errors = [{ field: 'label', reason: `is ${secret}` }];
      const record = recordOf({
        path: `/v4/vpcs/${encodeURIComponent(secret)}?label=${encodeURIComponent(secret)}`,
        headers: { 'x-filter': JSON.stringify(body), 'user-agent': secret },
        ...(isSent ? { body, answer: bytesOf({ errors }) } : { body: { label: secret }, answer: bytesOf(body) }),
      });
      expect(textsIn(record).filter((text) => text.includes(secret))).toEqual([]);
      expect(JSON.stringify(record)).toContain(HIDDEN);
    }),
    SEEDED,
  );
});

it.each(['1234567890', '"       "', '[1,2,3,4]'])(
  'a secret that reads as JSON is hidden in headers, too: %s',
  (secret) => {
    const headers = { 'user-agent': secret, 'x-filter': `{"root_pass": "x", "id": ${secret}}` };
    const record = recordOf({ body: { root_pass: secret }, headers });
    expect(JSON.stringify(record.request)).not.toContain(JSON.stringify(secret).slice(1, -1));
  },
);

it.each([
  [
    '/v4/account/events/stream?ticket=abc&action=vpc_create',
    '/v4/account/events/stream?ticket=[hidden]&action=vpc_create',
  ],
  ['/v4/vpcs?page=2&access%5Ftoken=abc', '/v4/vpcs?page=2&access%5Ftoken=[hidden]'],
  ['/v4/vpcs?page=%zz', '/v4/vpcs?page=%zz'],
])('the path %s is shown as %s', (path, shown) => expect(recordOf({ path }).path).toBe(shown));

it('the token of the request appears nowhere, unless it is that of a test, which its name tells everybody', () => {
  const record = recordOf({ token: 'abcdef0123456789', path: '/v4/profile/tokens/abcdef0123456789' });
  expect(record.path).toBe('/v4/profile/tokens/[hidden]');
  expect(recordOf({ token: 'test-checkout', body: { label: 'test-checkout-1' } }).request.body).toEqual({
    label: 'test-checkout-1',
  });
});

it.each([
  ['-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1r\n-----END OPENSSH PRIVATE KEY-----\n', '[hidden]\n'],
  ['-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKC', '[hidden]'],
  ['PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\nAAAA', '[hidden]'],
  ['ssh-ed25519 AAAAC3 ann@example.com', 'ssh-ed25519 AAAAC3 ann@example.com'],
])('the key %j is shown as %j', (key, shown) => {
  expect(recordOf({ body: { ssh_key: key } }).request.body).toEqual({ ssh_key: shown });
});

it('what is no secret stays as it was sent', () => {
  const body = { label: 'a', region: 'us-east', has_user_data: true, root_pass: null, swap_size: 512, tags: ['x'] };
  const filter = '{ "label":  "a" }';
  const record = recordOf({ body, headers: { 'x-filter': filter, authorization: 'Bearer x', cookie: 'y' } });
  expect(record.request).toEqual({
    headers: { 'idempotency-key': null, 'x-filter': filter, 'user-agent': null, 'content-type': null },
    body,
    truncated: false,
  });
});
