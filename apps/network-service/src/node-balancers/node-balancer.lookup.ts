import { Injectable } from '@nestjs/common';
import { locateNodeBalancers } from '@stratus/contracts';
import type { Call } from '@stratus/contracts';
import { OperationClient } from '@stratus/messaging';
import { Database } from '@stratus/postgres';
import { ReadThrough } from '../read-through.js';
import { NodeBalancerRepository } from './node-balancer.repository.js';

@Injectable()
export class NodeBalancerLookup extends ReadThrough {
  constructor(
    private readonly database: Database,
    private readonly nodeBalancers: NodeBalancerRepository,
    private readonly client: OperationClient,
  ) {
    super();
  }

  async learn({ caller, request }: Pick<Call, 'caller' | 'request'>, ids: readonly number[]): Promise<boolean> {
    const { nodebalancers } = await this.client.ask(locateNodeBalancers, { caller, request, body: { ids: [...ids] } });
    const found = nodebalancers.filter(({ id }) => ids.includes(id));
    if (found.length === 0) return false;
    const { accountId } = caller;
    await this.database.transaction(({ statements }) =>
      this.nodeBalancers.store(
        statements,
        found.map(({ id, region, label }) => ({ id, accountId, region, label })),
      ),
    );
    return true;
  }
}
