import { Injectable } from '@nestjs/common';
import type { AccessChanged, GrantEntity } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import type { EntityKey } from './grants.js';

/** Account-service's projection of another service's entity. */
export interface SeenEntity extends EntityKey {
  accountId: number;
  label: string;
  /** Position among the events of the entity. */
  sequence: number;
  deleted?: string | undefined;
}

/** A restricted user, locked for the rest of the transaction. */
export interface Creator {
  accountId: number;
  userId: number;
  username: string;
  restrictedSince: Date;
}

const HOLD_CREATORS = `select account_id as "accountId", id as "userId", username, restricted_since as "restrictedSince"
  from users where restricted and`;

/** The projection of grantable entities, and the grants that follow from it. */
@Injectable()
export class EntityRepository {
  /** Locks the user if it exists and is restricted; both stay true until the transaction ends. */
  async holdCreator(statements: Statements, accountId: number, userId: number): Promise<Creator | undefined> {
    const [creator] = await statements.query<Creator>(`${HOLD_CREATORS} account_id = $1 and id = $2 for share`, [
      accountId,
      userId,
    ]);
    return creator;
  }

  /** Locks the restricted users among these; they stay restricted until the transaction ends. */
  async holdCreatorsByName(
    statements: Statements,
    names: readonly { accountId: number; username: string }[],
  ): Promise<Creator[]> {
    if (names.length === 0) return [];
    return statements.query<Creator>(
      `${HOLD_CREATORS} (account_id, lower(username)) in (select account_id, lower(username)
         from unnest($1::bigint[], $2::text[]) as named (account_id, username)) order by id for share`,
      [names.map(({ accountId }) => accountId), names.map(({ username }) => username)],
    );
  }

  /** Stores entities, each at most once, and locks them in a fixed order. Ignores outdated news, and news of deleted entities. */
  async upsert(statements: Statements, entities: readonly SeenEntity[]): Promise<void> {
    if (entities.length === 0) return;
    await statements.query(
      `insert into entities (account_id, type, id, label, sequence, deleted)
       select "accountId", type, id, label, sequence, deleted
         from json_to_recordset($1) as seen ("accountId" bigint, type text, id bigint, label text, sequence bigint,
                                             deleted timestamptz)
        order by type, id
       on conflict (type, id) do update
         set label = excluded.label, sequence = excluded.sequence, deleted = excluded.deleted
         where entities.account_id = excluded.account_id and entities.deleted is null
           and excluded.sequence > entities.sequence`,
      [JSON.stringify(entities)],
    );
  }

  /**
   * Deletes every grant on deleted entities. A separate statement after {@link upsert}, so it sees a grant whose
   * transaction the upsert has waited for.
   */
  async deleteGrants(statements: Statements, entities: readonly EntityKey[]): Promise<AccessChanged[]> {
    if (entities.length === 0) return [];
    return statements.query<AccessChanged>(
      `with deleted as (
         delete from grants where (entity_type, entity_id) in (select * from unnest($1::text[], $2::bigint[]))
         returning user_id)
       select distinct users.account_id as "accountId", users.id as "userId"
         from deleted join users on users.id = deleted.user_id`,
      [entities.map(({ type }) => type), entities.map(({ id }) => id)],
    );
  }

  /** Grants entities to their creators, once for each entity: a revoked grant does not come back. */
  async grantCreators(
    statements: Statements,
    created: readonly { accountId: number; userId: number; type: GrantEntity; id: number }[],
  ): Promise<AccessChanged[]> {
    if (created.length === 0) return [];
    return statements.query<AccessChanged>(
      `with granted as (
         update entities set creator_granted = true
           from json_to_recordset($1) as created ("accountId" bigint, "userId" bigint, type text, id bigint)
          where entities.type = created.type and entities.id = created.id
            and entities.account_id = created."accountId"
            and entities.deleted is null and not entities.creator_granted
         returning created."accountId", created."userId", entities.type, entities.id),
       added as (
         insert into grants (user_id, entity_type, entity_id, permissions)
         select "userId", type, id, 'read_write' from granted
         on conflict (user_id, entity_type, entity_id) do nothing)
       select distinct "accountId", "userId" from granted`,
      [JSON.stringify(created)],
    );
  }
}
