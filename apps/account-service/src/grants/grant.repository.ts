import { Injectable } from '@nestjs/common';
import type { Statements } from '@stratus/postgres';
import type { EntityKey, GrantChanges } from './grants.js';

/** The write side of grants; every method works in the caller's transaction, which has locked the user. */
@Injectable()
export class GrantRepository {
  /**
   * Locks those of these entities that the account has, in a fixed order, so that none of them is deleted before this
   * transaction ends and no grant stays on a deleted one.
   */
  async holdEntities(statements: Statements, accountId: number, keys: readonly EntityKey[]): Promise<EntityKey[]> {
    if (keys.length === 0) return [];
    return statements.query<EntityKey>(
      `select type, id from entities
        where account_id = $1 and deleted is null
          and (type, id) in (select * from unnest($2::text[], $3::bigint[]))
        order by type, id for share`,
      [accountId, ...columnsOf(keys)],
    );
  }

  /** Gives and revokes grants; returns whether anything changed. */
  async change(
    statements: Statements,
    userId: number,
    changes: Pick<GrantChanges, 'given' | 'taken'>,
  ): Promise<boolean> {
    const { given, taken } = changes;
    const [row] = await statements.query<{ changed: boolean }>(
      `with taken as (
         delete from grants where user_id = $1
            and (entity_type, entity_id) in (select * from unnest($2::text[], $3::bigint[]))
         returning 1),
       given as (
         insert into grants (user_id, entity_type, entity_id, permissions)
         select $1, * from unnest($4::text[], $5::bigint[], $6::text[])
         on conflict (user_id, entity_type, entity_id) do update set permissions = excluded.permissions
           where grants.permissions <> excluded.permissions
         returning 1)
       select exists (select from taken) or exists (select from given) as changed`,
      [userId, ...columnsOf(taken), ...columnsOf(given), given.map(({ permissions }) => permissions)],
    );
    return row?.changed === true;
  }

  async deleteOfUser(statements: Statements, userId: number): Promise<void> {
    await statements.query('delete from grants where user_id = $1', [userId]);
  }
}

const columnsOf = (keys: readonly EntityKey[]): [string[], number[]] => [
  keys.map(({ type }) => type),
  keys.map(({ id }) => id),
];
