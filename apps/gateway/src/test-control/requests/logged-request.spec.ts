/** Catches: a record that differs from the call, or that is as large as a client likes. */
import { JsonDocument } from '@stratus/contracts';
import { MAX_BODY, loggedRequestOf, withEvents } from './logged-request.js';
import type { SeenCall } from './logged-request.js';

const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

const seen: SeenCall = {
  id: 'r1',
  account: 7,
  now: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  ms: 12.4,
  method: 'POST',
  path: '/v4/vpcs?page=1',
  operation: 'vpc.vpcs.create',
  status: 400,
  headers: { 'idempotency-key': 'k', 'user-agent': 'sdk/1', 'content-type': 'application/json' },
  token: 'test-a',
  body: { label: 'a' },
  answer: bytesOf({ errors: [{ field: 'region', reason: 'region is required' }, { reason: 'other' }] }),
  fault: null,
  isReplay: false,
};

it('has what the client sent and what it got', () => {
  expect(loggedRequestOf(seen)).toEqual({
    id: 'r1',
    time: '2026-01-02T03:04:05.665Z',
    account_id: 7,
    method: 'POST',
    path: '/v4/vpcs?page=1',
    operation: 'vpc.vpcs.create',
    status: 400,
    ms: 12,
    request: {
      headers: { 'idempotency-key': 'k', 'x-filter': null, 'user-agent': 'sdk/1', 'content-type': 'application/json' },
      body: { label: 'a' },
      truncated: false,
    },
    answer: {
      body: { errors: [{ field: 'region', reason: 'region is required' }, { reason: 'other' }] },
      truncated: false,
    },
    reasons: [
      { field: 'region', reason: 'region is required' },
      { field: null, reason: 'other' },
    ],
    fault: null,
    idempotent_replayed: false,
    events: null,
  });
});

it('gets its events later', () => {
  const record = loggedRequestOf(seen);
  const events = [
    {
      id: 1,
      action: 'vpc_create',
      created: '2026-01-02T03:04:05',
      entity: { id: 7, label: 'é', type: 'vpc', url: '/v4/vpcs/7' },
      secondary_entity: null,
      status: 'notification' as const,
    },
  ];
  expect(JSON.parse(withEvents(bytesOf(record), events).toString())).toEqual({ ...record, events });
  expect(JSON.parse(withEvents(bytesOf(record), []).toString())).toEqual({ ...record, events: [] });
});

it('reads a document that its operation keeps as text', () => {
  const { request } = loggedRequestOf({ ...seen, body: new JsonDocument('{"theme": "dark"}') });
  expect(request.body).toEqual({ theme: 'dark' });
});

/** The JSON of a body with a text of so many bytes. */
const withText = (bytes: number): { text: string } => ({ text: 'a'.repeat(bytes - '{"text":""}'.length) });

it('keeps a body at the limit, and the beginning of a longer one', () => {
  const whole = loggedRequestOf({ ...seen, body: withText(MAX_BODY) }).request;
  expect(whole).toMatchObject({ body: withText(MAX_BODY), truncated: false });
  const { request, answer } = loggedRequestOf({
    ...seen,
    body: withText(MAX_BODY + 1),
    answer: bytesOf(withText(MAX_BODY + 1)),
  });
  const beginning = JSON.stringify(withText(MAX_BODY + 1)).slice(0, MAX_BODY);
  expect(request).toMatchObject({ body: beginning, truncated: true });
  expect(answer).toEqual({ body: beginning, truncated: true });
});

it('cuts no character in half', () => {
  const { body } = loggedRequestOf({ ...seen, body: { text: '€'.repeat(MAX_BODY) } }).request;
  expect(body).toMatch(/^\{"text":"€+$/);
});

it.each([
  ['none', undefined],
  ['an empty one', new Uint8Array()],
  ['one that is not JSON', new TextEncoder().encode('<html>')],
  ['one that is too large to be read', bytesOf('a'.repeat(4 * 1024 * 1024))],
])('has no body for an answer without a readable one: %s', (_, answer) => {
  expect(loggedRequestOf({ ...seen, answer })).toMatchObject({ answer: { body: null, truncated: false }, reasons: [] });
});
