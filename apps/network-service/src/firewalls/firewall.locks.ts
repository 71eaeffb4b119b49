import { Injectable } from '@nestjs/common';
import { CommandRunner, ConcurrentChange } from '@stratus/commands';
import type { Answer, Transaction } from '@stratus/commands';
import { COMPUTE, existing } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { ComputeLookup } from '../computes/compute.lookup.js';
import { NodeBalancerLookup } from '../node-balancers/node-balancer.lookup.js';
import { DeviceRepository } from './device.repository.js';
import type { Strength } from './device.repository.js';
import { FirewallRepository } from './firewall.repository.js';
import type { Firewall } from './firewall.js';
import { UnknownEntities, isSame, refuseUnknown } from './protected-entity.js';
import type { ActiveFirewall, EntityKey, ProtectedEntity, WantedEntity } from './protected-entity.js';

/** A locked firewall with everything that its changes depend on. */
export interface LockedFirewall {
  firewall: Firewall;
  /** The entities that it protects. */
  entities: ProtectedEntity[];
  /** The entities that will join it, each with the id of its device. */
  joining: { id: number; entity: ProtectedEntity }[];
  /** The enabled firewalls of all these entities. */
  active: ActiveFirewall[];
}

type Who = Pick<Call, 'caller' | 'request'>;

/**
 * Runs commands about firewalls. Each locks the entities first, in one order, and then the firewall, so that commands do
 * not deadlock (decision 23).
 */
@Injectable()
export class FirewallLocks {
  constructor(
    private readonly commands: CommandRunner,
    private readonly computeLookup: ComputeLookup,
    private readonly nodeBalancerLookup: NodeBalancerLookup,
    private readonly firewalls: FirewallRepository,
    private readonly devices: DeviceRepository,
  ) {}

  /**
   * Runs a command, and runs it again if it met entities that only their owners know (contract 9.2 rule 4). The runner
   * cannot do this, since the owners are asked in between.
   */
  async withKnownEntities<R>(call: Who, work: (transaction: Transaction) => Promise<R>): Promise<Answer<R>> {
    const run = () => this.commands.run(call, work);
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof UnknownEntities) || !(await this.learn(call, error.entities))) throw error;
    }
    return run();
  }

  /**
   * Locks a firewall with its current entities and those that will join it.
   *
   * @throws ApiFailure 404 for an unknown firewall; UnknownEntities for an unknown entity.
   */
  async lock(
    statements: Statements,
    { accountId, id }: { accountId: number; id: number },
    joining: readonly WantedEntity[] = [],
    strength: Strength = 'share',
  ): Promise<LockedFirewall> {
    const seen = await this.devices.entitiesOf(statements, accountId, id);
    // Sends all statements at once; each runs once those before it have their locks.
    const [locked, firewall, { assigned, active, newIds }] = await Promise.all([
      this.devices.lockEntities(statements, accountId, [...seen, ...joining], strength),
      this.firewalls.lock(statements, accountId, id),
      this.devices.surroundings(statements, id, [...seen, ...joining], joining.length),
    ]);
    const among = (keys: readonly EntityKey[]) => locked.filter((one) => keys.some((key) => isSame(key, one)));
    const found = existing(firewall);
    if (assigned.some((entity) => !locked.some((one) => isSame(one, entity)))) {
      throw new ConcurrentChange('The devices of the firewall');
    }
    refuseUnknown(joining, locked);
    const devices = among(joining).map((entity, index) => ({ id: existing(newIds[index]), entity }));
    return { firewall: found, entities: among(assigned), joining: devices, active };
  }

  private async learn(call: Who, entities: readonly EntityKey[]): Promise<boolean> {
    const idsOf = (wanted: EntityKey['type']) => entities.flatMap(({ type, id }) => (type === wanted ? [id] : []));
    const [computes, nodeBalancers] = [idsOf(COMPUTE), idsOf('nodebalancer')];
    const learnt = await Promise.all([
      computes.length > 0 && this.computeLookup.learn(call, computes),
      nodeBalancers.length > 0 && this.nodeBalancerLookup.learn(call, nodeBalancers),
    ]);
    return learnt.includes(true);
  }
}
