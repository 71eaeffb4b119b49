import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { nodeBalancerNodeCreate, nodeBalancerNodeDelete, nodeBalancerNodeUpdate } from '@stratus/events';
import type { Named } from '@stratus/events';
import { NodeBalancerNodeRepository } from './node-balancer-node.repository.js';
import type { NodeBalancerNode, NodeChanges } from './node-balancer-node.js';

const idsOf = (nodes: readonly NodeBalancerNode[]): number[] => nodes.map(({ id }) => id);

/** Changes the nodes of a configuration with their events; the caller's transaction holds the node balancer. */
@Injectable()
export class NodeBalancerNodeSteps {
  constructor(private readonly nodes: NodeBalancerNodeRepository) {}

  /** Deletes before it updates, and updates before it creates: an address is free before another node gets it. */
  async apply(
    { statements, emit }: Pick<Transaction, 'statements' | 'emit'>,
    nodeBalancer: Named,
    configId: number,
    { deleted, updated, created }: NodeChanges,
  ): Promise<boolean> {
    const gone = await this.nodes.records(statements, idsOf(deleted));
    this.nodes.delete(statements, deleted);
    this.nodes.update(statements, updated);
    const ids = await this.nodes.insert(statements, configId, created);
    const [changed, added] = await Promise.all([
      this.nodes.records(statements, idsOf(updated)),
      this.nodes.records(statements, ids),
    ]);

    for (const record of gone) emit(nodeBalancerNodeDelete(record, nodeBalancer));
    for (const record of changed) emit(nodeBalancerNodeUpdate(record, nodeBalancer));
    for (const record of added) emit(nodeBalancerNodeCreate(record, nodeBalancer));
    return gone.length + changed.length + added.length > 0;
  }
}
