import type { Limited } from '@stratus/commands';
import type { TokenRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

/** Shown as the expiry of a token that is valid until revoked (contract 4.10). */
const NEVER = '2999-12-12T05:00:00';

/** SQL for the expiry of a token as its record shows it. */
export const TOKEN_EXPIRY = `coalesce(tokens.expiry, '${NEVER}Z')`;

/** SQL for the record of a token as JSON; `tokens` is the row. */
export const TOKEN_JSON = jsonRecord<TokenRecord>({
  id: 'tokens.id',
  label: 'tokens.label',
  scopes: 'tokens.scopes',
  created: jsonTime('tokens.created'),
  token: 'tokens.prefix',
  expiry: jsonTime(TOKEN_EXPIRY),
});

/** True until the moment of expiry, false from then on. */
export const TOKEN_VALID = `tokens.revoked is null and (tokens.expiry is null or tokens.expiry > now())`;

/** What counts towards an account's limit of tokens. */
export const TOKEN_LIMIT: Limited = {
  kind: 'tokens',
  plural: 'tokens',
  rows: `select from tokens join users on users.id = tokens.user_id where users.account_id = $1 and ${TOKEN_VALID}`,
};
