import { integer, record, time, verbatim, worded } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** Number of characters of a token that responses show after its creation. */
export const TOKEN_PREFIX_LENGTH = 16;

/** Personal access token (contract 4.10). */
export const tokenRecord = record('Token', {
  id: integer('Id of the token'),
  label: verbatim('Display name', { minLength: 1, maxLength: 100 }),
  scopes: worded('Scopes, separated by spaces; `*` for all'),
  created: time('Creation'),
  token: verbatim('The whole token in the response to its creation; otherwise its first 16 characters'),
  expiry: time('End of validity; 2999-12-12T05:00:00 for never'),
});
export type TokenRecord = Infer<typeof tokenRecord>;
