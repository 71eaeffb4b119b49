import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { NodeBalancerConfigRecord } from '@stratus/contracts';
import type { Entities, Statements } from '@stratus/postgres';
import { NodeBalancerConfigEntity } from './node-balancer-config.entity.js';
import { CONFIG_JSON } from './node-balancer-config.sql.js';
import type { ConfigSettings, NodeBalancerConfig } from './node-balancer-config.js';

/** One configuration with all others of its node balancer. */
export interface ConfigAmongOthers {
  config: NodeBalancerConfig;
  others: NodeBalancerConfig[];
}

/** The write side of configurations; every method works in the caller's transaction, which holds the node balancer. */
@Injectable()
export class NodeBalancerConfigRepository {
  async ofNodeBalancer(manager: Entities, nodeBalancerId: number): Promise<NodeBalancerConfig[]> {
    return manager.find(NodeBalancerConfigEntity, { where: { nodeBalancerId } });
  }

  /** @throws ApiFailure 404 when the node balancer has no such configuration. */
  async amongOthers(manager: Entities, nodeBalancerId: number, id: number): Promise<ConfigAmongOthers> {
    const all = await this.ofNodeBalancer(manager, nodeBalancerId);
    const config = existing(all.find((each) => each.id === id));
    return { config, others: all.filter((each) => each.id !== id) };
  }

  /** @throws ApiFailure 404 when the node balancer has no such configuration. */
  async find(manager: Entities, nodeBalancerId: number, id: number): Promise<NodeBalancerConfig> {
    return existing(await manager.findOneBy(NodeBalancerConfigEntity, { id, nodeBalancerId }));
  }

  /** @returns its id. */
  async insert(manager: Entities, nodeBalancerId: number, settings: ConfigSettings): Promise<number> {
    const { identifiers } = await manager.insert(NodeBalancerConfigEntity, { ...settings, nodeBalancerId });
    return existing(identifiers[0] as { id: number } | undefined).id;
  }

  async update(manager: Entities, id: number, changes: Partial<ConfigSettings>): Promise<void> {
    await manager.update(NodeBalancerConfigEntity, { id }, changes);
  }

  /** Also deletes its nodes. */
  async delete(manager: Entities, id: number): Promise<void> {
    await manager.delete(NodeBalancerConfigEntity, { id });
  }

  /** The record, as this transaction sees it. */
  async record(statements: Statements, id: number): Promise<NodeBalancerConfigRecord> {
    const rows = await statements.query<{ record: NodeBalancerConfigRecord }>(
      `select ${CONFIG_JSON} as record from node_balancer_configs as config where config.id = $1`,
      [id],
    );
    return existing(rows[0]).record;
  }
}
