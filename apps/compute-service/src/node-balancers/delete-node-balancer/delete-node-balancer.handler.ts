import { deleteNodeBalancer } from '@stratus/contracts';
import type { CallOf } from '@stratus/contracts';
import { Answers } from '@stratus/operations';
import { Sagas } from '@stratus/sagas';
import { NodeBalancerRepository } from '../node-balancer.repository.js';
import { DeleteNodeBalancerSaga } from './delete-node-balancer.saga.js';

@Answers(deleteNodeBalancer)
export class DeleteNodeBalancerHandler {
  constructor(
    private readonly sagas: Sagas,
    private readonly nodeBalancers: NodeBalancerRepository,
  ) {}

  async execute(call: CallOf<typeof deleteNodeBalancer>) {
    return this.sagas.run(call, DeleteNodeBalancerSaga, async ({ statements }) => {
      const { id, accountId } = await this.nodeBalancers.lock(
        statements,
        call.caller.accountId,
        call.params.nodeBalancerId,
      );
      return { nodeBalancerId: id, accountId };
    });
  }
}
