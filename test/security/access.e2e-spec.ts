import {
  SCOPES,
  acceptedScopesOf,
  createToken,
  createVpc,
  getProfile,
  holdsScope,
  listTokens,
} from '@stratus/contracts';
import { setTimeout as delay } from 'node:timers/promises';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { eventually } from '@stratus/testing';
import { requestFor } from '../support/examples.ts';
import { anyParams, eachOperation, pathOf } from '../support/http-operations.ts';

const UNKNOWN = '0'.repeat(64);
const MALFORMED = [
  'Bearer',
  'Bearer ',
  `Bearer  ${UNKNOWN}`,
  `Bearer ${UNKNOWN} x`,
  `Bearer ${UNKNOWN},${UNKNOWN}`,
  `Basic ${UNKNOWN}`,
  `Token ${UNKNOWN}`,
  UNKNOWN,
  `Bearer ${'x'.repeat(8193)}`,
  `Bearer ${UNKNOWN}é`,
  "Bearer ' or 1=1 --",
  'Bearer ../../etc/passwd',
  'Bearer null',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vIiwic2NvcGUiOiIqIn0.',
  'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJkZW1vIiwic2NvcGUiOiIqIn0.x',
];
const INVALID = { status: 401, errors: [{ reason: 'Invalid Token' }] };

let world: SharedApiWorld;
beforeAll(async () => {
  world = await joinApiWorld();
});
afterAll(() => world.stop());

const guarded = eachOperation(({ scopes }) => scopes !== 'public');
const open = eachOperation(({ scopes }) => scopes === 'public');
const scoped = eachOperation(({ scopes }) => scopes !== 'public' && scopes.length > 0);
/** Values that make the path well-formed; no request gets as far as looking them up. */
describe('every operation that is not public', () => {
  it.each(guarded)('%s needs a token that is valid', async (_title, operation) => {
    const anonymous = world.owner.as(undefined);
    const request = { params: anyParams(operation) };
    for (const client of [anonymous, world.owner.as(UNKNOWN), world.owner.as(`${world.owner.token}0`)]) {
      const { status, body, headers } = await client.call(operation, request);
      expect({ status, ...(body as object) }).toEqual(INVALID);
      expect(headers.get('x-oauth-scopes')).toBe('unknown');
    }
  });

  it.each(guarded)('%s is refused for every malformed Authorization', async (_title, operation) => {
    for (const authorization of MALFORMED) {
      const request = { params: anyParams(operation), headers: { authorization } };
      expect(await world.owner.as(undefined).refusal(operation, request)).toEqual(INVALID);
    }
  });

  it.each(guarded)('%s checks the token before anything else', async (_title, operation) => {
    const params = Object.fromEntries(Object.keys(operation.params).map((name) => [name, 'no-such-thing']));
    const body = operation.http.method === 'GET' ? {} : { body: { label: 7, unheard: true } };
    const request = { params, query: { page: 'x' }, headers: { 'x-filter': '{' }, ...body };
    expect(await world.owner.as(undefined).refusal(operation, request)).toEqual(INVALID);
  });
});

describe('every public operation', () => {
  it.each(open)('%s works without a token, and with an invalid one', async (_title, operation) => {
    const request = await requestFor(operation, world.owner);
    const anonymous = world.owner.as(undefined);
    for (const client of [anonymous, world.owner.as(UNKNOWN)]) {
      const { status, headers } = await client.call(operation, request);
      expect([status, headers.get('x-accepted-oauth-scopes')]).toEqual([200, acceptedScopesOf(operation)]);
      expect(headers.get('x-oauth-scopes')).toBe(client === anonymous ? '*' : 'unknown');
    }
  });
});

describe('every operation with scopes', () => {
  it.each(scoped)('%s is refused without any one of them', async (_title, operation) => {
    const request = { params: anyParams(operation) };
    for (const scope of operation.scopes) {
      const others = SCOPES.filter((held) => !holdsScope([held], scope));
      const { status, body, headers } = await (await world.narrowed(world.owner, others)).call(operation, request);
      expect({ status, ...(body as object) }).toEqual({
        status: 401,
        errors: [{ reason: expect.stringContaining(scope) }],
      });
      expect(headers.get('x-accepted-oauth-scopes')).toBe(acceptedScopesOf(operation));
      expect(headers.get('x-oauth-scopes')?.split(',')).toEqual(others);
    }
    const none = await world.owner.as(world.tokens.noScopes).refusal(operation, request);
    expect(none.status).toBe(401);
  });

  it.each(scoped.filter(([, { stream }]) => !stream))('%s needs no other scope', async (_title, operation) => {
    // One operation requires a scope that no token can have by itself: `ips:read`.
    const scopes = [...operation.scopes].map((scope) => (SCOPES.includes(scope) ? scope : `${scope}_only`));
    const client = await world.narrowed(world.owner, scopes);
    const { status, headers } = await client.call(operation, await requestFor(operation, world.owner));
    expect([status, headers.get('x-oauth-scopes')]).toEqual([200, scopes.join(',')]);
  });

  it.each(scoped.filter(([, { kind, http }]) => kind === 'command' && http.method !== 'POST'))(
    '%s refuses a read-only token',
    async (_title, operation) => {
      const client = world.owner.as(world.tokens.readOnly);
      const refusal = await client.refusal(operation, { params: anyParams(operation) });
      expect(refusal.status).toBe(401);
    },
  );
});

describe('a token', () => {
  it('never allows more than the token that created it', async () => {
    const narrow = await world.narrowed(world.owner, ['account:read_write', 'events:read_only']);
    for (const scopes of ['vpc:read_write', 'events:read_write', 'account:read_only vpc:read_write']) {
      expect((await narrow.refusal(createToken, { body: { scopes } })).errors).toEqual([
        { field: 'scopes', reason: expect.stringContaining('must be among those of the token in use') },
      ]);
    }
    for (const body of [{}, { scopes: '*' }]) {
      expect((await narrow.ok(createToken, { body })).scopes).toBe('account:read_write events:read_only');
    }
  });

  it('appears in full in one response and never again, not even with its Idempotency-Key', async () => {
    const request = { body: { label: 'secret' }, headers: { 'idempotency-key': 'the-secret' } };
    const { id, token } = await world.owner.ok(createToken, request);
    const again = await world.owner.call(createToken, request);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const { data } = await world.owner.ok(listTokens, { query: { page_size: 500 } });
    expect(data.find((listed) => listed.id === id)?.token).toBe(token.slice(0, 16));
    expect(again.text + JSON.stringify(data)).not.toContain(token);
  });

  /** A token that was valid, and will end soon. The next one ends later if a busy machine did not use it in time. */
  async function endingToken(forMs = 2_000): Promise<{ token: string; end: number }> {
    const expiry = new Date(Date.now() + forMs).toISOString().slice(0, 19);
    const end = Date.parse(`${expiry}Z`);
    const { status, body } = await world.owner.call(createToken, { body: { expiry } });
    const statuses = [status, status === 200 ? (await world.owner.as(body.token).call(getProfile)).status : undefined];
    if (Date.now() >= end) return endingToken(forMs * 3);
    expect(statuses).toEqual([200, 200]);
    return { token: body.token, end };
  }

  it('ends when it expires', async () => {
    const { token, end } = await endingToken();
    const refusal = await eventually('the end of the token', async () => {
      const { status, errors } = await world.owner.as(token).refusal(getProfile);
      return status === 401 ? { status, errors } : undefined;
    });
    expect(refusal).toEqual(INVALID);
    expect(Date.now()).toBeGreaterThanOrEqual(end);
  });

  it('is ignored in the query or in a cookie', async () => {
    const path = `${pathOf(getProfile.http?.path ?? '')}?access_token=${world.owner.token}`;
    const headers = { cookie: `token=${world.owner.token}` };
    expect((await world.owner.as(undefined).send('GET', path, { headers })).status).toBe(401);
  });
});

describe('an Idempotency-Key', () => {
  it('belongs to its account: in another account it names another request', async () => {
    const stranger = await world.newAccount();
    const request = { body: { label: 'same-key', region: 'us-east' }, headers: { 'idempotency-key': 'shared' } };
    const [own, other] = [await world.owner.ok(createVpc, request), await stranger.ok(createVpc, request)];
    expect(other.id).not.toBe(own.id);
  });

  it('on two concurrent equal requests creates one entity', async () => {
    const request = { body: { label: 'at-once', region: 'us-east' }, headers: { 'idempotency-key': 'at-once' } };
    const once = async (): Promise<number> => {
      const { status, body } = await world.owner.call(createVpc, request);
      if (status !== 409) return body.id;
      await delay(20);
      return once();
    };
    expect(new Set(await Promise.all(Array.from({ length: 10 }, once))).size).toBe(1);
  });
});
