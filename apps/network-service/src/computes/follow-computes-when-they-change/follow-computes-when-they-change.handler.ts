import { Injectable } from '@nestjs/common';
import { COMPUTE } from '@stratus/contracts';
import type { CloudEvent, Subscription } from '@stratus/events';
import type { SqlTransaction } from '@stratus/platform/persistence';
import { ComputeRepository } from '../compute.repository.js';

/**
 * Labels follow the instances. Rows come with the addresses and go with them, in the transactions of those operations,
 * and regions change with moves; so nothing here waits for an event.
 */
@Injectable()
export class FollowComputesWhenTheyChangeHandler implements Subscription {
  readonly name = 'network-computes';
  readonly filterSubject = `events.*.${COMPUTE}.>`;

  constructor(private readonly computes: ComputeRepository) {}

  readonly apply = async ({ statements }: SqlTransaction, events: readonly CloudEvent[]): Promise<void> => {
    const labels = new Map(events.map(({ entityid, entitylabel }) => [Number(entityid), entitylabel]));
    await this.computes.setLabels(statements, labels);
  };
}
