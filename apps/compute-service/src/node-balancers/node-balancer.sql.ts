import type { NodeBalancerRecord } from '@stratus/contracts';
import { jsonRecord, jsonTime } from '@stratus/platform/persistence';

/**
 * The record of a node balancer, as JSON that Postgres builds; `node_balancer` is the row. It carries no traffic.
 *
 * @param domain of the configuration: letters, digits, hyphens and dots.
 */
export const nodeBalancerJson = (domain: string): string =>
  jsonRecord<NodeBalancerRecord>({
    id: 'node_balancer.id',
    label: 'node_balancer.label',
    region: 'node_balancer.region',
    hostname: `translate(host(node_balancer.ipv4), '.', '-') || '.ip.${domain}'`,
    ipv4: 'host(node_balancer.ipv4)',
    ipv6: 'host(node_balancer.ipv6)',
    client_conn_throttle: 'node_balancer.client_conn_throttle',
    transfer: jsonRecord<NodeBalancerRecord['transfer']>({ total: 'null', out: 'null', in: 'null' }),
    tags: 'node_balancer.tags',
    created: jsonTime('node_balancer.created'),
    updated: jsonTime('node_balancer.updated'),
  });
