import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { NodeBalancerConfigRecord } from '@stratus/contracts';
import { Table } from '@stratus/postgres';
import type { Statements } from '@stratus/postgres';
import { CONFIG_JSON } from './node-balancer-config.sql.js';
import type { ConfigSettings, NodeBalancerConfig } from './node-balancer-config.js';

const CONFIGS = new Table<NodeBalancerConfig>('node_balancer_configs', {
  id: 'id',
  nodeBalancerId: 'node_balancer_id',
  port: 'port',
  protocol: 'protocol',
  algorithm: 'algorithm',
  stickiness: 'stickiness',
  check: 'check',
  checkInterval: 'check_interval',
  checkTimeout: 'check_timeout',
  checkAttempts: 'check_attempts',
  checkPath: 'check_path',
  checkBody: 'check_body',
  checkPassive: 'check_passive',
  proxyProtocol: 'proxy_protocol',
  cipherSuite: 'cipher_suite',
  sslCommonname: 'ssl_commonname',
  sslFingerprint: 'ssl_fingerprint',
});

const OF_NODE_BALANCER = `select ${CONFIGS.fields} from node_balancer_configs where node_balancer_id = $1`;

/** One configuration with all others of its node balancer. */
export interface ConfigAmongOthers {
  config: NodeBalancerConfig;
  others: NodeBalancerConfig[];
}

/** The write side of configurations; every method works in the caller's transaction, which holds the node balancer. */
@Injectable()
export class NodeBalancerConfigRepository {
  async ofNodeBalancer(statements: Statements, nodeBalancerId: number): Promise<NodeBalancerConfig[]> {
    return statements.query<NodeBalancerConfig>(OF_NODE_BALANCER, [nodeBalancerId]);
  }

  /** @throws ApiFailure 404 when the node balancer has no such configuration. */
  async amongOthers(statements: Statements, nodeBalancerId: number, id: number): Promise<ConfigAmongOthers> {
    const all = await this.ofNodeBalancer(statements, nodeBalancerId);
    const config = existing(all.find((each) => each.id === id));
    return { config, others: all.filter((each) => each.id !== id) };
  }

  /** @throws ApiFailure 404 when the node balancer has no such configuration. */
  async find(statements: Statements, nodeBalancerId: number, id: number): Promise<NodeBalancerConfig> {
    const text = `${OF_NODE_BALANCER} and id = $2`;
    return existing((await statements.query<NodeBalancerConfig>(text, [nodeBalancerId, id]))[0]);
  }

  /** @returns its id. */
  async insert(statements: Statements, nodeBalancerId: number, settings: ConfigSettings): Promise<number> {
    const { text, values } = CONFIGS.insert([{ ...settings, nodeBalancerId }], 'returning id');
    return existing((await statements.query<{ id: number }>(text, values))[0]).id;
  }

  /** Writes all fields: users change any set of them, and each set would be one more text. */
  update(statements: Statements, { id, ...fields }: NodeBalancerConfig): void {
    statements.send(CONFIGS.update(id, fields));
  }

  /** Also deletes its nodes. */
  delete(statements: Statements, id: number): void {
    statements.send({ text: 'delete from node_balancer_configs where id = $1', values: [id] });
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
