import { Injectable } from '@nestjs/common';
import type { CloudEvent, Subscription } from '@stratus/events';
import type { EntityManager } from 'typeorm';
import { nodeBalancerNewsOf } from '../node-balancer.js';
import { NodeBalancerRepository } from '../node-balancer.repository.js';

@Injectable()
export class FollowNodeBalancersWhenTheyChangeHandler implements Subscription {
  readonly name = 'network-node-balancers';
  readonly filterSubject = 'events.*.nodebalancer.>';

  constructor(private readonly nodeBalancers: NodeBalancerRepository) {}

  readonly apply = async (manager: EntityManager, events: readonly CloudEvent[]): Promise<void> => {
    const { present, deleted } = nodeBalancerNewsOf(events);
    if (present.length > 0) await this.nodeBalancers.store(manager, present);
    if (deleted.length > 0) await this.nodeBalancers.release(manager, deleted);
  };
}
