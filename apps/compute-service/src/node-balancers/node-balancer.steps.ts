import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { refuseBeyondLimit } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { ApiFailure, refuseIfAny } from '@stratus/contracts';
import type { Caller, CreateNodeBalancerRequest, NodeBalancerRecord } from '@stratus/contracts';
import { nodeBalancerConfigCreate, nodeBalancerCreate } from '@stratus/events';
import { CONFIGURATION } from '@stratus/runtime';
import { distinct } from '../changes.js';
import { TagRepository } from '../tag-register/tag.repository.js';
import type { NodeBalancerConfiguration } from './node-balancer.configuration.js';
import { NodeBalancerConfigRepository } from './configs/node-balancer-config.repository.js';
import { addressesMustBeHeld } from './configs/new-configs.js';
import type { NewConfig } from './configs/new-configs.js';
import { NodeAddressLocks } from './configs/nodes/node-address.locks.js';
import { NodeBalancerNodeSteps } from './configs/nodes/node-balancer-node.steps.js';
import { NodeBalancerRepository } from './node-balancer.repository.js';
import { NODE_BALANCER_LIMIT } from './node-balancer.sql.js';
import { NODE_BALANCER_LABEL_TAKEN, NO_ADDRESS_FREE, generatedLabel, ipv6Of } from './node-balancer.js';

/** A node balancer to insert, with its id. */
export interface NodeBalancerPlan {
  id: number;
  accountId: number;
  request: Pick<CreateNodeBalancerRequest, 'label' | 'region' | 'client_conn_throttle' | 'tags'>;
  /** Absent in a saga that an earlier release began. */
  configs?: NewConfig[];
}

/** Inserts node balancers with their configurations and nodes, in the transaction of the command or its saga. */
@Injectable()
export class NodeBalancerSteps {
  constructor(
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly configs: NodeBalancerConfigRepository,
    private readonly nodeSteps: NodeBalancerNodeSteps,
    private readonly addressLocks: NodeAddressLocks,
    private readonly tags: TagRepository,
    @Inject(CONFIGURATION) private readonly configuration: NodeBalancerConfiguration,
  ) {}

  /**
   * Locks tags, then instances.
   *
   * @throws ApiFailure 400 when the account's limit is reached, the label is taken, no address is free, or the instance
   * of a node has gone.
   */
  async add(
    transaction: Transaction,
    caller: Caller,
    { id, accountId, request, configs = [] }: NodeBalancerPlan,
  ): Promise<NodeBalancerRecord> {
    const { statements, now, emit } = transaction;
    await refuseBeyondLimit(statements, caller, NODE_BALANCER_LIMIT);
    const { label, region, client_conn_throttle: clientConnThrottle = 0 } = request;
    const { tags = [] } = await this.tags.ensure(transaction, accountId, request);
    const nodes = configs.flatMap((config) => config.nodes);
    refuseIfAny(addressesMustBeHeld(configs, await this.addressLocks.in(statements, caller, region, nodes)));
    const ipv4 = await this.nodeBalancers.freeAddress(statements, this.configuration.NODE_BALANCER_NETWORK, id);
    if (ipv4 === undefined) throw new ApiFailure(400, [NO_ADDRESS_FREE]);
    const nodeBalancer = {
      id,
      accountId,
      label: label ?? generatedLabel(id),
      region,
      ipv4,
      ipv6: ipv6Of(ipv4, this.configuration.NODE_BALANCER_IPV6_NETWORK),
      clientConnThrottle,
      tags: distinct(tags),
      created: now,
      updated: now,
    };
    const inserted =
      (await this.nodeBalancers.insert(statements, nodeBalancer)) ||
      (label === undefined &&
        (await this.nodeBalancers.insert(statements, { ...nodeBalancer, label: generatedLabel(id, randomUUID()) })));
    if (!inserted) throw new ApiFailure(400, [NODE_BALANCER_LABEL_TAKEN]);

    const record = await this.nodeBalancers.record(statements, id);
    emit(nodeBalancerCreate(record));
    for (const config of configs) await this.addConfig(transaction, record, config);
    return record;
  }

  private async addConfig(
    transaction: Transaction,
    nodeBalancer: NodeBalancerRecord,
    { settings, nodes }: NewConfig,
  ): Promise<void> {
    const { statements, emit } = transaction;
    const id = await this.configs.insert(statements, nodeBalancer.id, settings);
    emit(nodeBalancerConfigCreate(await this.configs.record(statements, id), nodeBalancer));
    await this.nodeSteps.apply(transaction, nodeBalancer, id, { deleted: [], updated: [], created: nodes });
  }
}
