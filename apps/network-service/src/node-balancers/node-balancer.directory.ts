import { Injectable } from '@nestjs/common';
import { locateNodeBalancers } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { OperationClient } from '@stratus/platform';
import { Database } from '@stratus/platform/persistence';
import { ReadThrough } from '../read-through.js';
import { NodeBalancerRepository } from './node-balancer.repository.js';

@Injectable()
export class NodeBalancerDirectory extends ReadThrough {
  constructor(
    private readonly database: Database,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly client: OperationClient,
  ) {
    super();
  }

  protected async learn({ caller, request }: Pick<Call, 'caller' | 'request'>, id: number): Promise<boolean> {
    const { nodebalancers } = await this.client.ask(locateNodeBalancers, { caller, request, body: { ids: [id] } });
    const found = nodebalancers.find((candidate) => candidate.id === id);
    if (!found) return false;
    const { accountId } = caller;
    await this.database.transaction(({ statements }) =>
      this.nodeBalancers.store(statements, [{ id, accountId, region: found.region, label: found.label }]),
    );
    return true;
  }
}
