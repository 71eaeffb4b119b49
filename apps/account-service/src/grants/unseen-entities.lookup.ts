import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  ApiFailure,
  COMPUTE,
  COMPUTES,
  getVpc,
  locateDatabases,
  locateDomains,
  locateFirewalls,
  locateInstances,
  locateNodeBalancers,
  locateVolumes,
} from '@stratus/contracts';
import type { Caller, GrantEntity } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { Database } from '@stratus/postgres';
import type { SeenEntity } from './entity.repository.js';
import type { EntityKey } from './grants.js';

/** More than a person names at once; limits the lookups that one request causes. */
const MAX_ENTITIES_ASKED = 50;

const UNSEEN = `
  select type, id from unnest($1::text[], $2::bigint[]) as named (type, id)
   where not exists (select from entities where entities.type = named.type and entities.id = named.id)
   limit ${MAX_ENTITIES_ASKED}`;

const newRequest = () => ({ id: randomUUID(), executionId: randomUUID() });

/** Finds entities whose event has not arrived yet, by asking their owner once (contract 9.2 rule 4). */
@Injectable()
export class UnseenEntitiesLookup {
  constructor(
    private readonly database: Database,
    private readonly client: OperationClient,
  ) {}

  /**
   * Those of these entities that are unknown here but exist in the caller's account.
   *
   * @throws ApiFailure 503 when an owner is unavailable.
   */
  async find(caller: Caller, keys: readonly EntityKey[]): Promise<SeenEntity[]> {
    if (keys.length === 0) return [];
    const values = [keys.map(({ type }) => type), keys.map(({ id }) => id)];
    const unseen = await this.database.read<EntityKey>(UNSEEN, values);
    const { accountId } = caller;
    const found = await Promise.all(
      [...Map.groupBy(unseen, ({ type }) => type)].map(async ([type, keysOfType]) => {
        const ids = keysOfType.map(({ id }) => id);
        // Sequence 0: any event about the entity takes precedence.
        return (await this.ask(caller, type, ids)).map(({ id, label }) => ({
          accountId,
          type,
          id,
          label,
          sequence: 0,
        }));
      }),
    );
    return found.flat();
  }

  /** The existing ones among these ids; none for kinds without an owning service. */
  private async ask(caller: Caller, type: GrantEntity, ids: number[]): Promise<{ id: number; label: string }[]> {
    const call = { caller, params: {}, body: { ids }, request: newRequest() };
    switch (type) {
      case COMPUTE:
        return (await this.client.ask(locateInstances, call))[COMPUTES];
      case 'nodebalancer':
        return (await this.client.ask(locateNodeBalancers, call)).nodebalancers;
      case 'database':
        return (await this.client.ask(locateDatabases, call)).databases;
      case 'domain':
        return (await this.client.ask(locateDomains, call)).domains;
      case 'firewall':
        return (await this.client.ask(locateFirewalls, call)).firewalls;
      case 'volume':
        return (await this.client.ask(locateVolumes, call)).volumes;
      case 'vpc':
        return (await Promise.all(ids.map((id) => this.askForVpc(caller, id)))).filter((vpc) => vpc !== undefined);
      default:
        return [];
    }
  }

  private async askForVpc(caller: Caller, vpcId: number): Promise<{ id: number; label: string } | undefined> {
    try {
      return await this.client.ask(getVpc, { caller, params: { vpcId }, request: newRequest() });
    } catch (error) {
      if (error instanceof ApiFailure && error.status === 404) return undefined;
      throw error;
    }
  }
}
