import { REDACTED } from '@stratus/contracts';
import type { NodeBalancerConfigRecord } from '@stratus/contracts';
import { jsonRecord } from '@stratus/lists';

/** Columns of the filterable fields of configurations; `config` is the row. */
export const CONFIG_COLUMNS = {
  id: 'config.id',
  port: 'config.port',
  protocol: 'config.protocol',
  algorithm: 'config.algorithm',
  stickiness: 'config.stickiness',
  check: 'config."check"',
  check_interval: 'config.check_interval',
  check_timeout: 'config.check_timeout',
  check_attempts: 'config.check_attempts',
  check_path: 'config.check_path',
  check_body: 'config.check_body',
  check_passive: 'config.check_passive',
  proxy_protocol: 'config.proxy_protocol',
  cipher_suite: 'config.cipher_suite',
  nodebalancer_id: 'config.node_balancer_id',
  ssl_commonname: 'config.ssl_commonname',
  ssl_fingerprint: 'config.ssl_fingerprint',
};

const REDACTED_IF_THERE = `case when config.ssl_fingerprint <> '' then '${REDACTED}' end`;

/** JSON of a configuration record, built by Postgres; `config` is the row. No node is up or down: nothing checks them. */
export const CONFIG_JSON = jsonRecord<NodeBalancerConfigRecord>({
  ...CONFIG_COLUMNS,
  ssl_cert: REDACTED_IF_THERE,
  ssl_key: REDACTED_IF_THERE,
  nodes_status: jsonRecord<NodeBalancerConfigRecord['nodes_status']>({ up: '0', down: '0' }),
});
