import { SCOPES } from '@stratus/contracts';
import { newTokenSecret } from './token-secret.generator.js';
import { decideCreateToken } from './token.js';

const now = new Date('2026-05-01T12:00:00Z');
const scopesOf = (scopes: string | undefined, held: string[]): string =>
  decideCreateToken(scopes === undefined ? {} : { scopes }, { acting: { scopes: held }, now }).scopes;

describe('the scopes of a new token', () => {
  it.each([undefined, '*'])('default to those of the acting token for %s', (scopes) => {
    expect(scopesOf(scopes, ['*'])).toBe('*');
    expect(scopesOf(scopes, ['events:read_only', 'vpc:read_write'])).toBe('events:read_only vpc:read_write');
    expect(scopesOf(scopes, [])).toBe('');
  });

  it('are empty for an empty text', () => expect(scopesOf('', ['*'])).toBe(''));

  it('are the requested ones, once each, in any notation', () => {
    expect(scopesOf('vpc:read_write,events:read_only  vpc:read_write', ['*'])).toBe('vpc:read_write events:read_only');
  });

  it('may be read_only where the acting token has read_write', () => {
    expect(scopesOf('events:read_only', ['events:read_write'])).toBe('events:read_only');
  });

  it.each([
    ['events:read_write', ['events:read_only']],
    ['vpc:read_write', []],
    ['* vpc:read_write', ['events:read_only']],
    ['account:read_write events:read_only', ['events:read_only', 'account:read_only']],
  ])('never exceed those of the acting token: %s by %j', (scopes, held) => {
    expect(() => scopesOf(scopes, held)).toThrow(/^scopes: Scopes must be among those of the token in use/);
  });

  it('never exceed those of the acting token, for any scopes', () => {
    for (const held of SCOPES) {
      for (const wanted of SCOPES) {
        const included = wanted === held || wanted === held.replace(':read_write', ':read_only');
        if (included) expect(scopesOf(wanted, [held])).toBe(wanted);
        else expect(() => scopesOf(wanted, [held])).toThrow('scopes');
      }
    }
  });

  it('omit unknown scopes of an OAuth token', () => {
    expect(scopesOf('*', ['openid', 'events:read_only'])).toBe('events:read_only');
  });
});

describe('the expiry of a new token', () => {
  const expiryOf = (expiry?: string, expires: number | null = null) =>
    decideCreateToken(expiry === undefined ? {} : { expiry }, { acting: { scopes: ['*'], expires }, now }).expiry;
  const end = new Date('2026-05-01T12:01:00Z');

  it('defaults to never', () => expect(expiryOf()).toBeNull());
  it('defaults to that of the acting token', () => expect(expiryOf(undefined, end.getTime())).toEqual(end));
  it('may be that of the acting token', () => expect(expiryOf('2026-05-01T12:01:00', end.getTime())).toEqual(end));
  it('cannot be later than that of the acting token', () => {
    const reason = 'expiry: Expiry must not be later than that of the token in use, 2026-05-01T12:01:00';
    expect(() => expiryOf('2026-05-01T12:01:01', end.getTime())).toThrow(reason);
    expect(() => expiryOf('2999-12-12T05:00:00', end.getTime())).toThrow(reason);
  });
  it('cannot come from an acting token that has ended in the meantime', () => {
    expect(() => expiryOf(undefined, now.getTime())).toThrow('Invalid Token');
  });
  it('is UTC', () => expect(expiryOf('2026-05-01T12:00:01')).toEqual(new Date('2026-05-01T12:00:01Z')));
  it.each(['2026-05-01T12:00:00', '2020-01-01T00:00:00'])('cannot be %s, which is not in the future', (expiry) => {
    expect(() => expiryOf(expiry)).toThrow('expiry: Expiry must be in the future');
  });
});

describe('a new token', () => {
  it('is refused with every error at once', () => {
    const request = { scopes: 'vpc:read_write', expiry: '2020-01-01T00:00:00' };
    expect(() => decideCreateToken(request, { acting: { scopes: [] }, now })).toThrow(/^scopes: .+; expiry: /);
  });

  it('consists of 64 new hex digits', () => {
    const tokens = Array.from({ length: 100 }, () => newTokenSecret());
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(100);
    for (const { token, hash, prefix } of tokens) {
      expect(token).toMatch(/^[0-9a-f]{64}$/);
      expect(prefix).toBe(token.slice(0, 16));
      expect(hash).toHaveLength(32);
      expect(hash.toString('hex')).not.toContain(prefix);
    }
  });
});
