import { integer, record, text, time } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** How many characters of a token are shown after its creation. */
export const TOKEN_PREFIX_LENGTH = 16;

/** Personal access token (contract 4.10). */
export const tokenRecord = record('Token', {
  id: integer('Id of the token'),
  label: text('Display name', { minLength: 1, maxLength: 100 }),
  scopes: text('Scopes, separated by spaces; `*` is all of them'),
  created: time('Creation'),
  token: text('The token itself in the answer to its creation; its first 16 characters ever after'),
  expiry: time('When it ends to be valid; 2999-12-12T05:00:00 is never'),
});
export type TokenRecord = Infer<typeof tokenRecord>;
