import { jsonList } from '@stratus/lists';
import { MAY_ACT } from '../callers/caller.sql.js';

const GRANTED = `
  select entity from unnest(asked.entities) as entity
   where exists (
     select from grants
      where grants.user_id = users.id and grants.entity_type = split_part(entity, ' ', 1)
        and grants.entity_id = split_part(entity, ' ', 2)::bigint)`;

/** Revoked ones, too: late events are about them. */
const OWN_TOKENS = 'select id from tokens where tokens.user_id = users.id and tokens.id = any(asked."tokenIds")';

/**
 * Reads what users may see, with one index lookup for each entity; `$1` is the list of questions, `$2` the ids of
 * their users, with which an index finds few among many, `$3` whether users of test accounts may act.
 */
export const FIND_VIEWERS = `
  select users.id as "userId", users.account_id as "accountId", users.username, users.restricted,
         case when users.restricted then ${jsonList(GRANTED)} else '[]' end as entities,
         ${jsonList(OWN_TOKENS)} as "tokenIds"
    from json_to_recordset($1) as asked ("userId" bigint, entities text[], "tokenIds" bigint[])
    join users on users.id = asked."userId" and users.id = any($2)
    join accounts on accounts.id = users.account_id
   where ${MAY_ACT} and (accounts.test_name is null or $3)`;
