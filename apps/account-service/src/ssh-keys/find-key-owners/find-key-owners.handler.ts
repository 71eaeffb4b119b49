import { findKeyOwners } from '@stratus/contracts';
import type { CallOf, KeyOwner, ReplyOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Database } from '@stratus/postgres';

const FIND = `
  select lower(users.username) as username,
         (select count(*)::int from ssh_keys where ssh_keys.user_id = users.id) as keys
    from users
   where users.account_id = $1 and lower(users.username) = any(array(select lower(name) from unnest($2::text[]) as name))
     and ($3::bigint is null or users.id = $3)`;

@Answers(findKeyOwners)
export class FindKeyOwnersHandler {
  constructor(private readonly database: Database) {}

  async execute({ caller, body }: CallOf<typeof findKeyOwners>): Promise<ReplyOf<typeof findKeyOwners>> {
    // A restricted user may not list users: it must not learn either which ones exist, or have keys.
    const visible = caller.restricted ? caller.userId : null;
    return { users: await this.database.read<KeyOwner>(FIND, [caller.accountId, body.usernames, visible]) };
  }
}
