import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import { Database } from '@stratus/postgres';

const CONFIG = `
  select from node_balancer_configs as config join node_balancers as node_balancer on node_balancer.id = config.node_balancer_id
   where config.id = $3 and node_balancer.id = $2 and node_balancer.account_id = $1`;

/** Looks up the node balancer and the configuration that other resources belong to. */
@Injectable()
export class NodeBalancerQuery {
  constructor(private readonly database: Database) {}

  /** @throws ApiFailure 404 when the account has no such node balancer: an empty list would suggest that it exists. */
  async mustExist(accountId: number, id: number): Promise<void> {
    existing(await this.regionOf(accountId, id));
  }

  /** @throws ApiFailure 404 when the account has no such configuration on this node balancer. */
  async configMustExist(accountId: number, id: number, configId: number): Promise<void> {
    existing((await this.database.read(CONFIG, [accountId, id, configId]))[0]);
  }

  /** Undefined when the account has no such node balancer. */
  async regionOf(accountId: number, id: number): Promise<string | undefined> {
    const rows = await this.database.read<{ region: string }>(
      'select region from node_balancers where id = $1 and account_id = $2',
      [id, accountId],
    );
    return rows[0]?.region;
  }
}
