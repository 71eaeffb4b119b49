import { GLOBAL_FLAGS } from '@stratus/contracts';
import type { GlobalFlag, GrantsRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

const flags = GLOBAL_FLAGS.map((flag) => [flag, `'${flag}' = any(users.global_flags)`]);

/** Global grants of a user (contract 4.10); `users` is the row. */
export const GLOBAL_GRANTS_JSON = jsonRecord<GrantsRecord['global']>({
  account_access: 'users.account_access',
  ...(Object.fromEntries(flags) as Record<GlobalFlag, string>),
});

/** False while an operator has disabled the user or its account; `users` and `accounts` are the rows. */
export const MAY_ACT = 'users.disabled is null and accounts.disabled is null';

/**
 * SQL for a caller in the form that calls carry: with all grants for a restricted user, without the key for any other.
 *
 * @param scopes SQL for an array of scopes.
 * @param defaults SQL for the limits of an account that has no others.
 * @param token SQL for further keys of the object: `, 'tokenId', tokens.id`.
 */
export const callerJson = (scopes: string, defaults: string, token = ''): string => {
  const common = `'accountId', users.account_id, 'userId', users.id, 'username', users.username,
    'restricted', users.restricted, 'scopes', to_json(${scopes}),
    'limits', jsonb_strip_nulls(${defaults}::jsonb || accounts.limits)${token}`;
  return `case when users.restricted then json_build_object(${common}, 'grants', json_build_object(
      'global', ${GLOBAL_GRANTS_JSON},
      'entities', coalesce((
        select json_object_agg(granted.entity_type, granted.permissions) from (
          select grants.entity_type, json_object_agg(grants.entity_id, grants.permissions) as permissions
            from grants where grants.user_id = users.id group by grants.entity_type) as granted), '{}')))
    else json_build_object(${common}) end`;
};
