import { createToken, createVpc, getProfile, listUsers, listVpcs } from '@stratus/contracts';
import { joinApiWorld } from '../support/api-world.ts';
import type { SharedApiWorld } from '../support/api-world.ts';
import { newLabel } from '../support/examples/example.ts';
import type { HttpClient } from '../support/http-client.ts';
import { startTokenIssuer } from '../support/token-issuer.ts';
import type { Claims, TokenIssuer } from '../support/token-issuer.ts';

const AUDIENCE = 'https://api.example';
const INVALID = { status: 401, errors: [{ reason: 'Invalid Token' }] };

let world: SharedApiWorld;
let issuer: TokenIssuer;
/** A gateway that accepts the issuer's tokens, and one that reads other claims of them, with another dialect. */
let gateway: HttpClient;
let otherClaims: HttpClient;
beforeAll(async () => {
  [world, issuer] = await Promise.all([joinApiWorld(), startTokenIssuer()]);
  const env = { OAUTH_ISSUER: issuer.url, OAUTH_AUDIENCE: AUDIENCE };
  gateway = world.owner.at((await world.replicaOf('gateway', env)).baseUrl);
  const names = { OAUTH_USERNAME_CLAIM: 'preferred_username', OAUTH_SCOPES_CLAIM: 'scp', API_DIALECT: 'linode' };
  otherClaims = world.owner.at((await world.replicaOf('gateway', { ...env, ...names })).baseUrl);
});
afterAll(async () => {
  await world.stop();
  await issuer.stop();
});

const now = (): number => Math.floor(Date.now() / 1000);
const claims = (more: Claims = {}): Claims => ({
  iss: issuer.url,
  aud: AUDIENCE,
  sub: world.ownerName,
  exp: now() + 3_600,
  iat: now(),
  scope: 'account:read_only vpc:read_write',
  ...more,
});
const withToken = (more?: Claims): HttpClient => gateway.as(issuer.token(claims(more)));

describe('OAuth 2.0 access tokens', () => {
  it('are off by default', async () => {
    expect(await world.owner.as(issuer.token(claims())).refusal(getProfile)).toEqual(INVALID);
  });

  it('act for the user that they name, with the scopes that they name', async () => {
    const { headers, body } = await withToken().call(getProfile);
    expect(body.username).toBe(world.ownerName);
    expect(headers.get('x-oauth-scopes')).toBe('account:read_only,vpc:read_write');
    await withToken().ok(createVpc, { body: { label: newLabel('oauth'), region: 'us-east' } });
    expect((await withToken().call(listUsers)).status).toBe(200);
  });

  it('do not change personal access tokens', async () => {
    expect((await gateway.ok(getProfile)).username).toBe(world.ownerName);
    expect(await gateway.as('0'.repeat(64)).refusal(getProfile)).toEqual(INVALID);
  });

  it.each([
    ['text', { scope: 'vpc:read_write' }],
    ['an array', { scope: ['vpc:read_write'] }],
    ['all', { scope: '*' }],
    ['text with commas', { scope: 'account:read_only,vpc:read_write' }],
    ['an array with what is no text', { scope: ['vpc:read_write', 7, null] }],
  ])('may name their scopes as %s', async (_title, more) => {
    const body = { label: newLabel('oauth'), region: 'us-east' };
    expect((await withToken(more).call(createVpc, { body })).status).toBe(200);
  });

  it.each([
    ['others', { scope: 'account:read_write' }],
    ['none', { scope: '' }],
    ['unknown ones', { scope: 'openid profile vpc:admin' }],
    ['an empty array', { scope: [] }],
  ])('allow only what their scopes allow: %s', async (_title, more) => {
    const client = withToken(more);
    expect((await client.call(getProfile)).status).toBe(200);
    const refusal = await client.refusal(createVpc, { body: { label: newLabel('oauth'), region: 'us-east' } });
    expect(refusal).toEqual({ status: 401, errors: [{ reason: expect.stringContaining('vpc:read_write') }] });
  });

  it.each([
    ['expired', () => ({ exp: now() - 60 })],
    ['not valid yet', () => ({ nbf: now() + 60 })],
    ['without an end', () => ({ exp: undefined })],
    ['with an end that is no number', () => ({ exp: 'never' })],
    ['of another issuer', () => ({ iss: 'https://elsewhere.example' })],
    ['without an issuer', () => ({ iss: undefined })],
    ['for another audience', () => ({ aud: 'https://elsewhere.example' })],
    ['without an audience', () => ({ aud: undefined })],
    ['without a user', () => ({ sub: undefined })],
    ['of an unknown user', () => ({ sub: 'nobody-knows' })],
    ['of a user with an impossible name', () => ({ sub: "' or 1=1 --\0" })],
    ['of a user with a name that is none', () => ({ sub: { username: world.ownerName } })],
    ['of a user with a name too long', () => ({ sub: 'x'.repeat(2_000) })],
    ['without scopes', () => ({ scope: undefined })],
    ['with scopes that are none', () => ({ scope: { '*': true } })],
  ])('that are %s are refused', async (_title, more) => {
    expect(await withToken(more()).refusal(getProfile)).toEqual(INVALID);
  });

  it('with a foreign signature, or none, are refused', async () => {
    const good = issuer.token(claims());
    const [head = '', , signature = ''] = good.split('.');
    const other = Buffer.from(JSON.stringify(claims({ sub: world.ownerName, scope: '*' }))).toString('base64url');
    for (const token of [
      issuer.forged(claims()),
      `${head}.${other}.${signature}`,
      issuer.unsigned(claims(), { alg: 'none' }, 'x'),
      issuer.unsigned(claims(), { alg: 'none', kid: 'first' }, signature),
      issuer.unsigned(claims(), { alg: 'HS256', kid: 'first' }, signature),
      issuer.unsigned(claims(), { alg: 'ES256', kid: 'first', jku: 'http://127.0.0.1:1' }, signature),
      issuer.token(claims(), { kid: 'unknown' }),
      issuer.token(claims(), { crit: ['exp'] }),
      'e30.e30.e30',
      'a.b.c',
    ]) {
      expect(await gateway.as(token).refusal(getProfile)).toEqual(INVALID);
    }
  });

  it('are limited by the grants of their user', async () => {
    const client = withToken({ sub: world.restrictedName, scope: '*' });
    expect((await client.ok(listVpcs)).data).toEqual([]);
    expect((await client.refusal(listUsers)).status).toBe(403);
  });

  it('cannot create tokens with more scopes', async () => {
    const client = withToken({ scope: 'account:read_write openid' });
    expect((await client.ok(createToken, { body: {} })).scopes).toBe('account:read_write');
    expect((await client.refusal(createToken, { body: { scopes: 'vpc:read_write' } })).status).toBe(400);
  });

  it('cannot create tokens that outlive them', async () => {
    const exp = now() + 600;
    const end = new Date(exp * 1000).toISOString().slice(0, 19);
    const client = withToken({ scope: 'account:read_write', exp });
    expect((await client.ok(createToken, { body: {} })).expiry).toBe(end);
    expect(await client.refusal(createToken, { body: { expiry: '2999-12-12T05:00:00' } })).toEqual({
      status: 400,
      errors: [{ field: 'expiry', reason: `Expiry must not be later than that of the token in use, ${end}` }],
    });
    expect((await withToken({ scope: 'account:read_write', exp: 1e300 }).ok(createToken, { body: {} })).expiry).toBe(
      '9999-12-31T23:59:59',
    );
  });

  it.each([
    ['a line break', 'vpc:read_write\r\nx-injected: 1'],
    ['a NUL', 'vpc:read_write\0'],
    ['letters beyond Latin-1', 'vpc:日本'],
    ['letters of Latin-1', 'vpc:é'],
    ['a quotation mark', 'vpc:"read"'],
    ['a space', 'vpc:read_write account:read_write'],
    ['half of a surrogate pair', '\ud83e'],
  ])('lose scopes that a header cannot contain: %s', async (_title, scope) => {
    const { status, headers } = await withToken({ scope: ['events:read_only', scope] }).call(getProfile);
    expect([status, headers.get('x-oauth-scopes')]).toEqual([200, 'events:read_only']);
    expect(headers.get('x-injected')).toBeNull();
  });

  it('may carry user and scopes in other claims', async () => {
    const token = issuer.token(
      claims({ sub: 'uuid-1', preferred_username: world.ownerName, scp: ['account:read_only'], scope: '*' }),
    );
    const { body, headers } = await otherClaims.as(token).call(getProfile);
    expect([body.username, headers.get('x-oauth-scopes')]).toEqual([world.ownerName, 'account:read_only']);
    expect(await otherClaims.as(issuer.token(claims())).refusal(getProfile)).toEqual(INVALID);
  });

  it('have scopes with the word of the gateway', async () => {
    const statusOf = async (scp: string) => {
      const token = issuer.token(claims({ preferred_username: world.ownerName, scp }));
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${otherClaims.baseUrl}/linode/instances`, { headers });
      return [answer.status, answer.headers.get('x-oauth-scopes')];
    };
    expect(await statusOf('linodes:read_only')).toEqual([200, 'linodes:read_only']);
    expect(await statusOf('computes:read_only')).toEqual([401, 'computes:read_only']);
  });

  it('do not count as invalid while the issuer is unavailable: 503 until its keys are available', async () => {
    const { baseUrl } = await world.replicaOf('gateway', {
      OAUTH_ISSUER: 'http://127.0.0.1:1',
      OAUTH_AUDIENCE: AUDIENCE,
    });
    const away = gateway.at(baseUrl);
    const { status, headers } = await away.as(issuer.token(claims())).call(getProfile, { outage: true });
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    expect((await away.ok(getProfile)).username).toBe(world.ownerName);
  });
});
