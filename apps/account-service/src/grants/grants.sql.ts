import { GRANT_ENTITIES } from '@stratus/contracts';
import { GLOBAL_GRANTS_JSON } from '../users/caller.sql.js';

/** Entities of one kind with the permission of the user; those that it has no access to are there (`all`) or not. */
const entitiesJson = (type: string, which: 'all' | 'granted'): string => `coalesce((
  select json_agg(json_build_object('id', entities.id, 'permissions', grants.permissions, 'label', entities.label)
                  order by entities.id)
    from entities ${which === 'all' ? 'left join' : 'join'} grants
      on grants.user_id = users.id and grants.entity_type = entities.type and grants.entity_id = entities.id
   where entities.account_id = users.account_id and entities.type = '${type}' and entities.deleted is null), '[]')`;

/** The grants record (contract 4.10), as JSON that Postgres builds; `users` is the row. */
export const grantsJson = (which: 'all' | 'granted'): string =>
  `json_build_object('global', ${GLOBAL_GRANTS_JSON},
    ${GRANT_ENTITIES.map((type) => `'${type}', ${entitiesJson(type, which)}`).join(', ')})`;
