import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { NodeBalancerNodeRecord } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { NODE_JSON } from './node-balancer-node.sql.js';
import type { NodeBalancerNode, NodeSettings } from './node-balancer-node.js';

const OF_CONFIG = 'select id, label, address, weight, mode from node_balancer_nodes where config_id = $1 order by id';
const INSERT = `
  insert into node_balancer_nodes (config_id, label, address, weight, mode)
  select $1, label, address, weight, mode
    from unnest($2::text[], $3::text[], $4::integer[], $5::text[]) with ordinality
      as given (label, address, weight, mode, nth) order by nth
  returning id`;
const UPDATE = `
  update node_balancer_nodes as node
     set label = given.label, address = given.address, weight = given.weight, mode = given.mode
    from unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::text[])
      as given (id, label, address, weight, mode)
   where node.id = given.id`;
const DELETE = 'delete from node_balancer_nodes where id = any($1::bigint[])';
const RECORDS = `
  select ${NODE_JSON} as record from node_balancer_nodes as node where node.id = any($1::bigint[]) order by node.id`;

const columnsOf = (nodes: readonly NodeSettings[]): unknown[] => [
  nodes.map(({ label }) => label),
  nodes.map(({ address }) => address),
  nodes.map(({ weight }) => weight),
  nodes.map(({ mode }) => mode),
];
const idsOf = (nodes: readonly NodeBalancerNode[]): number[] => nodes.map(({ id }) => id);

/** The write side of nodes; every method works in the caller's transaction, which holds the node balancer. */
@Injectable()
export class NodeBalancerNodeRepository {
  async ofConfig(statements: Statements, configId: number): Promise<NodeBalancerNode[]> {
    return statements.query<NodeBalancerNode>(OF_CONFIG, [configId]);
  }

  /** @returns the ids, in the order of the nodes. */
  async insert(statements: Statements, configId: number, nodes: readonly NodeSettings[]): Promise<number[]> {
    if (nodes.length === 0) return [];
    const rows = await statements.query<{ id: number }>(INSERT, [configId, ...columnsOf(nodes)]);
    return rows.map(({ id }) => id);
  }

  /** All in one statement: two nodes may swap their addresses. */
  update(statements: Statements, nodes: readonly NodeBalancerNode[]): void {
    if (nodes.length > 0) statements.send({ text: UPDATE, values: [idsOf(nodes), ...columnsOf(nodes)] });
  }

  delete(statements: Statements, nodes: readonly NodeBalancerNode[]): void {
    if (nodes.length > 0) statements.send({ text: DELETE, values: [idsOf(nodes)] });
  }

  /** The records in the order of their ids, as this transaction sees them. */
  async records(statements: Statements, ids: readonly number[]): Promise<NodeBalancerNodeRecord[]> {
    if (ids.length === 0) return [];
    const rows = await statements.query<{ record: NodeBalancerNodeRecord }>(RECORDS, [ids]);
    return rows.map(({ record }) => record);
  }

  async record(statements: Statements, id: number): Promise<NodeBalancerNodeRecord> {
    return existing((await this.records(statements, [id]))[0]);
  }
}
