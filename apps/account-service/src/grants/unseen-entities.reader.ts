import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ApiFailure, getVpc } from '@stratus/contracts';
import type { Caller, GrantEntity } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import { Database } from '@stratus/platform/persistence';
import type { SeenEntity } from './entity.repository.js';
import type { EntityKey } from './grants.js';

/** More than a person names at once; bounds what one request can make of others. */
const MOST_ASKED = 50;

const UNSEEN = `
  select type, id from unnest($1::text[], $2::bigint[]) as named (type, id)
   where not exists (select from entities where entities.type = named.type and entities.id = named.id)
   limit ${MOST_ASKED}`;

/**
 * Entities that no event has told of yet: what was created a millisecond ago is asked of its owner, once
 * (consistency.md, Rules that cross services, 4).
 */
@Injectable()
export class UnseenEntitiesReader {
  constructor(
    private readonly database: Database,
    private readonly client: OperationClient,
  ) {}

  /**
   * Of these entities, the ones that are not known here but exist in the caller's account.
   *
   * @throws ApiFailure 503 when an owner is away: then nobody can tell.
   */
  async find(caller: Caller, keys: readonly EntityKey[]): Promise<SeenEntity[]> {
    if (keys.length === 0) return [];
    const values = [keys.map(({ type }) => type), keys.map(({ id }) => id)];
    const unseen = await this.database.read<EntityKey>(UNSEEN, values);
    const found = await Promise.all(unseen.map((key) => this.ask(caller, key)));
    return found.filter((entity) => entity !== undefined);
  }

  private async ask(caller: Caller, { type, id }: EntityKey): Promise<SeenEntity | undefined> {
    const label = await this.labelOf(caller, type, id);
    // Sequence 0: whatever an event says about the entity counts more.
    return label === undefined ? undefined : { accountId: caller.accountId, type, id, label, sequence: 0 };
  }

  /** Undefined for kinds of entities that no service owns yet. */
  private async labelOf(caller: Caller, type: GrantEntity, id: number): Promise<string | undefined> {
    if (type !== 'vpc') return undefined;
    const request = { id: randomUUID(), executionId: randomUUID() };
    try {
      return (await this.client.ask(getVpc, { caller, params: { vpcId: id }, request })).label;
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return undefined;
      throw error;
    }
  }
}
