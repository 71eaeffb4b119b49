import { randomUUID } from 'node:crypto';
import { RegionCache } from '@stratus/catalog-client';
import { CommandRunner, refuseBeyondLimit } from '@stratus/commands';
import type { Transaction } from '@stratus/commands';
import { createNodeBalancer, refuseIfAny } from '@stratus/contracts';
import type { ApiError, CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { NodeBalancerSteps } from '../node-balancer.steps.js';
import type { NodeBalancerPlan } from '../node-balancer.steps.js';
import { NodeBalancerRepository } from '../node-balancer.repository.js';
import { NODE_BALANCER_LIMIT } from '../node-balancer.sql.js';
import { NODE_BALANCER_LABEL_TAKEN, regionMustOfferNodeBalancers } from '../node-balancer.js';
import { newConfigs } from '../configs/new-configs.js';
import { NodeAddressLocks } from '../configs/nodes/node-address.locks.js';
import { CreateNodeBalancerSaga } from './create-node-balancer.saga.js';

/** One transaction; with a firewall a saga, since network-service decides about firewalls. */
@Answers(createNodeBalancer)
export class CreateNodeBalancerHandler {
  constructor(
    private readonly commands: CommandRunner,
    private readonly sagas: Sagas,
    private readonly regions: RegionCache,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly nodeBalancerSteps: NodeBalancerSteps,
    private readonly addressLocks: NodeAddressLocks,
  ) {}

  async execute(call: CallOf<typeof createNodeBalancer>) {
    const { firewall_id: firewallId } = call.body;
    const faults = regionMustOfferNodeBalancers(await this.regions.find(call.body.region));
    if (firewallId === undefined) {
      return this.commands.run(call, async (transaction) =>
        this.nodeBalancerSteps.add(transaction, call.caller, await this.plan(transaction, call, faults)),
      );
    }
    return this.sagas.run(call, CreateNodeBalancerSaga, async (transaction) => {
      await refuseBeyondLimit(transaction.statements, call.caller, NODE_BALANCER_LIMIT);
      const plan = await this.plan(transaction, call, faults);
      return { plan, firewall: { id: firewallId, reservationId: randomUUID() } };
    });
  }

  private async plan(
    { statements }: Transaction,
    { caller, body }: CallOf<typeof createNodeBalancer>,
    faults: readonly ApiError[],
  ): Promise<NodeBalancerPlan> {
    const { accountId } = caller;
    const { label, region, client_conn_throttle: throttle, tags, configs: requests = [] } = body;
    const nodes = requests.flatMap((config) => config.nodes);
    const decided = newConfigs(requests, await this.addressLocks.seen(statements, caller, region, nodes));
    const labelTaken = label !== undefined && (await this.nodeBalancers.labelTaken(statements, accountId, label));
    refuseIfAny([...(labelTaken ? [NODE_BALANCER_LABEL_TAKEN] : []), ...faults, ...decided.faults]);
    const id = await this.nodeBalancers.nextId(statements);
    const optional = {
      ...(label !== undefined && { label }),
      ...(throttle !== undefined && { client_conn_throttle: throttle }),
      ...(tags && { tags }),
    };
    return { id, accountId, request: { region, ...optional }, configs: decided.configs };
  }
}
