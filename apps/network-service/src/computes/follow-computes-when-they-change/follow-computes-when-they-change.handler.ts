import { Injectable } from '@nestjs/common';
import { COMPUTE } from '@stratus/contracts';
import type { CloudEvent, Subscription } from '@stratus/events';
import type { SqlTransaction } from '@stratus/postgres';
import { ComputeRepository } from '../compute.repository.js';

/**
 * Keeps the labels of instances up to date. The address operations create and delete the rows, and moves change regions,
 * so nothing waits for an event.
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
