import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { ApiFailure, createNodeBalancer, refuseIfAny } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { nodeBalancerCreate } from '@stratus/events';
import { CONFIGURATION, Answers, CommandRunner, RegionDirectory } from '@stratus/platform/persistence';
import { distinct } from '../../changes.js';
import type { NodeBalancerConfiguration } from '../node-balancer.configuration.js';
import { NodeBalancerRepository } from '../node-balancer.repository.js';
import {
  NODE_BALANCER_LABEL_TAKEN,
  NO_ADDRESS_FREE,
  faultsOfNewNodeBalancer,
  generatedLabel,
  ipv6Of,
} from '../node-balancer.js';

@Answers(createNodeBalancer)
export class CreateNodeBalancerHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly regions: RegionDirectory,
    private readonly nodeBalancers: NodeBalancerRepository,
    @Inject(CONFIGURATION) private readonly configuration: NodeBalancerConfiguration,
  ) {}

  async execute(call: CallOf<typeof createNodeBalancer>) {
    const { accountId } = call.caller;
    const { label, region, client_conn_throttle: clientConnThrottle = 0, tags = [] } = call.body;
    const faults = faultsOfNewNodeBalancer(call.body, await this.regions.find(region));
    return this.commands.run(call, async ({ manager, statements, now, emit }) => {
      const labelTaken = label !== undefined && (await this.nodeBalancers.labelTaken(manager, accountId, label));
      refuseIfAny([...(labelTaken ? [NODE_BALANCER_LABEL_TAKEN] : []), ...faults]);

      const id = await this.nodeBalancers.nextId(statements);
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
      return record;
    });
  }
}
