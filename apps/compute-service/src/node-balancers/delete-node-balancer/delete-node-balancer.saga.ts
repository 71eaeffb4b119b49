import { Injectable } from '@nestjs/common';
import type { Transaction } from '@stratus/commands';
import { releaseNodeBalancer } from '@stratus/contracts';
import { nodeBalancerDelete } from '@stratus/events';
import { OperationClient } from '@stratus/messaging';
import { defineSaga } from '@stratus/sagas';
import type { DefinesSaga, Saga, SagaDefinition } from '@stratus/sagas';
import { NodeBalancerRepository } from '../node-balancer.repository.js';

interface OldNodeBalancer {
  nodeBalancerId: number;
  accountId: number;
}

/**
 * | step    | do                                | undo                        |
 * | ------- | --------------------------------- | --------------------------- |
 * | start   | check that it still exists        | none: only goes forward now |
 * | release | network.nodebalancers.release     | none                        |
 * | delete  | delete it, emit its event, answer |                             |
 *
 * Once the client has its reply, no firewall lists the node balancer.
 */
@Injectable()
export class DeleteNodeBalancerSaga implements DefinesSaga<OldNodeBalancer, Record<string, never>> {
  readonly definition: SagaDefinition<OldNodeBalancer, Record<string, never>>;

  constructor(
    private readonly client: OperationClient,
    private readonly nodeBalancers: NodeBalancerRepository,
  ) {
    this.definition = defineSaga({
      name: 'delete-node-balancer',
      steps: (steps) => {
        steps.write('start', {
          pivot: true,
          do: async ({ statements }, { input }) =>
            void (await this.nodeBalancers.lock(statements, input.accountId, input.nodeBalancerId)),
        });
        steps.ask('release', { do: (saga) => this.release(saga) });
        steps.answer('delete', {
          do: async (transaction, { input }) => {
            await this.delete(transaction, input);
            return {};
          },
        });
      },
    });
  }

  private async release({ caller, request, input }: Saga<OldNodeBalancer>): Promise<void> {
    await this.client.ask(releaseNodeBalancer, { caller, request, body: { id: input.nodeBalancerId } });
  }

  private async delete({ statements, emit }: Transaction, { accountId, nodeBalancerId }: OldNodeBalancer) {
    // Another request may have deleted the node balancer in the meantime.
    if (!(await this.nodeBalancers.find(statements, accountId, nodeBalancerId))) return;
    const record = await this.nodeBalancers.record(statements, nodeBalancerId);
    this.nodeBalancers.delete(statements, nodeBalancerId);
    emit(nodeBalancerDelete(record));
  }
}
