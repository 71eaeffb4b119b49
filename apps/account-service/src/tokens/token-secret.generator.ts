import { TOKEN_PREFIX_LENGTH } from '@stratus/contracts';
import { createHash, randomBytes } from 'node:crypto';

/** A token that only its owner will know, and its stored parts. */
export interface TokenSecret {
  /** 64 hex digits: 256 random bits, too many to guess the token from a plain hash. */
  token: string;
  hash: Buffer;
  prefix: string;
}

export const newTokenSecret = (): TokenSecret => secretOf(randomBytes(32).toString('hex'));

/** The stored parts of an existing token. */
export const secretOf = (token: string): TokenSecret => ({
  token,
  hash: createHash('sha256').update(token).digest(),
  prefix: prefixOf(token),
});

/** The characters of a token that records show after its creation. */
export const prefixOf = (token: string): string => token.slice(0, TOKEN_PREFIX_LENGTH);
