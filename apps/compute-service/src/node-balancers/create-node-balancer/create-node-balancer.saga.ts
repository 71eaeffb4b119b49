import { Injectable } from '@nestjs/common';
import { joinFirewall, releaseNodeBalancer } from '@stratus/contracts';
import type { NodeBalancerRecord } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { NodeBalancerSteps } from '../node-balancer.steps.js';
import type { NodeBalancerPlan } from '../node-balancer.steps.js';
import { generatedLabel } from '../node-balancer.js';

interface NewNodeBalancer {
  plan: NodeBalancerPlan;
  firewall: { id: number; reservationId: string };
}

/**
 * | step          | do                              | undo                          |
 * | ------------- | ------------------------------- | ----------------------------- |
 * | join firewall | network.firewalls.join          | network.nodebalancers.release |
 * | answer        | add it, emit its event, answer  |                               |
 */
@Injectable()
export class CreateNodeBalancerSaga implements DefinesSaga<NewNodeBalancer, NodeBalancerRecord> {
  readonly definition: SagaDefinition<NewNodeBalancer, NodeBalancerRecord>;

  constructor(
    private readonly client: OperationClient,
    parts: NodeBalancerSteps,
  ) {
    this.definition = defineSaga({
      name: 'create-node-balancer',
      steps: (steps) => {
        steps.ask('join firewall', { do: (saga) => this.join(saga), undo: (saga) => this.release(saga) });
        steps.answer('answer', { do: (transaction, { caller, input }) => parts.add(transaction, caller, input.plan) });
      },
    });
  }

  private async join({ caller, request, input }: Saga<NewNodeBalancer>): Promise<void> {
    const { plan, firewall } = input;
    const { label = generatedLabel(plan.id), region } = plan.request;
    const service = { type: 'nodebalancer', service_id: plan.id, label, region } as const;
    const body = { id: firewall.reservationId, firewall_id: firewall.id, ...service };
    await this.client.ask(joinFirewall, { caller, request, body });
  }

  private async release({ caller, request, input }: Saga<NewNodeBalancer>): Promise<void> {
    await this.client.ask(releaseNodeBalancer, { caller, request, body: { id: input.plan.id } });
  }
}
