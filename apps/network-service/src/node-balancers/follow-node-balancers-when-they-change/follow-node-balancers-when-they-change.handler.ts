import { Injectable } from '@nestjs/common';
import type { CloudEvent, Subscription } from '@stratus/events';
import type { SqlTransaction } from '@stratus/postgres';
import { nodeBalancerNewsOf } from '../node-balancer.js';
import { NodeBalancerRepository } from '../node-balancer.repository.js';

@Injectable()
export class FollowNodeBalancersWhenTheyChangeHandler implements Subscription {
  readonly name = 'network-node-balancers';
  readonly filterSubject = 'events.*.nodebalancer.>';

  constructor(private readonly nodeBalancers: NodeBalancerRepository) {}

  readonly apply = async ({ statements }: SqlTransaction, events: readonly CloudEvent[]): Promise<void> => {
    const { present, deleted } = nodeBalancerNewsOf(events);
    if (present.length > 0) await this.nodeBalancers.store(statements, present);
    if (deleted.length > 0) await this.nodeBalancers.release(statements, deleted);
  };
}
