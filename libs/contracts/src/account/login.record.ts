import { boolean, integer, oneOf, record, time, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** First use of a token from an address within 24 hours (contract 4.13). */
export const loginRecord = record('Login', {
  id: integer('Id of the login'),
  datetime: time('When the token was first used from this address, within 24 hours'),
  ip: verbatim('Address of the client'),
  restricted: boolean('Whether the user had grants instead of access to everything'),
  status: oneOf(['successful', 'failed'], 'Whether the token was valid'),
  username: verbatim('Owner of the token, as named at that time'),
});
export type LoginRecord = Infer<typeof loginRecord>;
