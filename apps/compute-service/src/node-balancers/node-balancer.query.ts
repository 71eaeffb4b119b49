import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import { Database } from '@stratus/postgres';

const NODE_BALANCER = 'select from node_balancers where id = $2 and account_id = $1';
const CONFIG = `
  select from node_balancer_configs as config join node_balancers as node_balancer on node_balancer.id = config.node_balancer_id
   where config.id = $3 and node_balancer.id = $2 and node_balancer.account_id = $1`;

/** Looks up the node balancer and the configuration that other resources belong to. */
@Injectable()
export class NodeBalancerQuery {
  constructor(private readonly database: Database) {}

  /** @throws ApiFailure 404 when the account has no such node balancer: an empty list would suggest that it exists. */
  async mustExist(accountId: number, id: number): Promise<void> {
    existing((await this.database.read(NODE_BALANCER, [accountId, id]))[0]);
  }

  /** @throws ApiFailure 404 when the account has no such configuration on this node balancer. */
  async configMustExist(accountId: number, id: number, configId: number): Promise<void> {
    existing((await this.database.read(CONFIG, [accountId, id, configId]))[0]);
  }
}
