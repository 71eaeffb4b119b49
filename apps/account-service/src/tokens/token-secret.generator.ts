import { TOKEN_PREFIX_LENGTH } from '@stratus/contracts';
import { createHash, randomBytes } from 'node:crypto';

/** A token that only its owner will know, and what is kept of it. */
export interface TokenSecret {
  /** 64 hex digits: 256 random bits, so that a plain hash of it cannot be guessed back. */
  token: string;
  hash: Buffer;
  prefix: string;
}

export function newTokenSecret(): TokenSecret {
  const token = randomBytes(32).toString('hex');
  return { token, hash: createHash('sha256').update(token).digest(), prefix: prefixOf(token) };
}

/** What is shown of a token after its creation. */
export const prefixOf = (token: string): string => token.slice(0, TOKEN_PREFIX_LENGTH);
