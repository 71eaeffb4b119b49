import { createHash } from 'node:crypto';
import { ALL_SCOPES, SCOPES, TOKEN_PREFIX_LENGTH, testTokensOf } from '@stratus/contracts';
import type { Token } from '../tokens/token.js';

/** Shown in place of what such a token has too few of. */
const FILL = '*';

const READ_ONLY = SCOPES.filter((scope) => scope.endsWith(':read_only')).join(' ');

type TestToken = Pick<Token, 'label' | 'scopes' | 'hash' | 'prefix' | 'expiry'>;

export interface TestUser {
  username: string;
  restricted: boolean;
  tokens: TestToken[];
}

/** The users of a test account, each with its tokens; the username is that of the first. */
export function testUsersOf(name: string, username: string): TestUser[] {
  const { unrestricted, readOnly, restricted } = testTokensOf(name);
  return [
    {
      username,
      restricted: false,
      tokens: [tokenOf(unrestricted, ALL_SCOPES), tokenOf(readOnly, READ_ONLY)],
    },
    { username: `${username}-r`, restricted: true, tokens: [tokenOf(restricted, ALL_SCOPES)] },
  ];
}

const tokenOf = (token: string, scopes: string): TestToken => ({
  label: token,
  scopes,
  hash: createHash('sha256').update(token).digest(),
  prefix: token.padEnd(TOKEN_PREFIX_LENGTH, FILL).slice(0, TOKEN_PREFIX_LENGTH),
  expiry: null,
});
