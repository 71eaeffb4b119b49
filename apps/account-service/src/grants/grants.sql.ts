import { GRANT_ENTITIES } from '@stratus/contracts';
import type { GrantEntity, GrantsRecord } from '@stratus/contracts';
import { jsonList, jsonRecord } from '@stratus/lists';
import { GLOBAL_GRANTS_JSON } from '../callers/caller.sql.js';

const GRANT_JSON = jsonRecord<GrantsRecord[GrantEntity][number]>({
  id: 'entities.id',
  permissions: 'grants.permissions',
  label: 'entities.label',
});

/** SQL for the entities of one kind with the user's permission; with `all`, also those without access. */
const entitiesJson = (type: GrantEntity, which: 'all' | 'granted'): string =>
  jsonList(`select ${GRANT_JSON}
    from entities ${which === 'all' ? 'left join' : 'join'} grants
      on grants.user_id = users.id and grants.entity_type = entities.type and grants.entity_id = entities.id
   where entities.account_id = users.account_id and entities.type = '${type}' and entities.deleted is null
   order by entities.id`);

/** SQL for the grants record (contract 4.10) as JSON; `users` is the row. */
export const grantsJson = (which: 'all' | 'granted'): string => {
  const entities = GRANT_ENTITIES.map((type) => [type, entitiesJson(type, which)]);
  return jsonRecord<GrantsRecord>({
    global: GLOBAL_GRANTS_JSON,
    ...(Object.fromEntries(entities) as Record<GrantEntity, string>),
  });
};
