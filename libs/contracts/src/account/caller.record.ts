import { LIMITED_KINDS } from '../access/account-limits.js';
import { GLOBAL_FLAGS, PERMISSIONS } from '../access/grants.js';
import type { Caller } from '../call/call.js';
import { boolean, integer, list, nullable, verbatim } from '../schema/schema.js';
import type { Schema } from '../schema/schema.js';

const permission = { type: 'string', enum: PERMISSIONS };

/** The owner of a token and what the token may do; the gateway adds it to every call. */
export const callerRecord: Schema<Caller> = {
  json: {
    type: 'object',
    title: 'Caller',
    properties: {
      accountId: integer('Id of the account').json,
      userId: integer('Id of the user').json,
      username: verbatim('Name of the user').json,
      restricted: boolean('Whether the user has grants').json,
      scopes: list(verbatim('Scope'), 'Scopes of the token; `*` alone for all').json,
      grants: {
        type: 'object',
        description: 'Only for restricted users',
        properties: {
          global: {
            type: 'object',
            properties: {
              account_access: { type: ['string', 'null'], enum: [...PERMISSIONS, null] },
              ...Object.fromEntries(GLOBAL_FLAGS.map((flag) => [flag, { type: 'boolean' }])),
            },
            required: ['account_access', ...GLOBAL_FLAGS],
          },
          entities: {
            type: 'object',
            description: 'Kind of entity to entity id to permission',
            additionalProperties: { type: 'object', additionalProperties: permission },
          },
        },
        required: ['global', 'entities'],
      },
      limits: {
        type: 'object',
        description: 'How many of a kind the account may have; unlimited without',
        properties: Object.fromEntries(LIMITED_KINDS.map((kind) => [kind, { type: 'integer' }])),
        additionalProperties: false,
      },
      tokenId: integer('Id of the personal access token in use').json,
      expires: nullable(integer('End of the token in use, in milliseconds since 1970; null: until revoked')).json,
    },
    required: ['accountId', 'userId', 'username', 'restricted', 'scopes'],
    additionalProperties: false,
  },
};
