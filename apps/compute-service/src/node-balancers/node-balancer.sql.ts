import type { Limited } from '@stratus/commands';
import type { NodeBalancerRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/lists';

const hostname = (domain: string): string => `translate(host(node_balancer.ipv4), '.', '-') || '.ip.${domain}'`;

/** Columns of the filterable fields of node balancers; `node_balancer` is the row. @param domain as in the record. */
export const nodeBalancerColumns = (domain: string) => ({
  id: 'node_balancer.id',
  label: 'node_balancer.label',
  region: 'node_balancer.region',
  hostname: hostname(domain),
  ipv4: 'host(node_balancer.ipv4)',
  ipv6: 'host(node_balancer.ipv6)',
  client_conn_throttle: 'node_balancer.client_conn_throttle',
  tags: 'node_balancer.tags',
  created: 'node_balancer.created',
  updated: 'node_balancer.updated',
});

/**
 * JSON of a node balancer record, built by Postgres; `node_balancer` is the row. Its traffic is always null.
 *
 * @param domain of the configuration: letters, digits, hyphens and dots.
 */
export const nodeBalancerJson = (domain: string): string =>
  jsonRecord<NodeBalancerRecord>({
    id: 'node_balancer.id',
    label: 'node_balancer.label',
    region: 'node_balancer.region',
    hostname: hostname(domain),
    ipv4: 'host(node_balancer.ipv4)',
    ipv6: 'host(node_balancer.ipv6)',
    client_conn_throttle: 'node_balancer.client_conn_throttle',
    transfer: jsonRecord<NodeBalancerRecord['transfer']>({ total: 'null', out: 'null', in: 'null' }),
    tags: 'node_balancer.tags',
    created: jsonTime('node_balancer.created'),
    updated: jsonTime('node_balancer.updated'),
  });

/** What counts towards an account's limit of node balancers. */
export const NODE_BALANCER_LIMIT: Limited = {
  kind: 'nodebalancers',
  plural: 'node balancers',
  rows: 'select from node_balancers where account_id = $1',
};
