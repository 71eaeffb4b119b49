import { about, boolean, integer, nullable, oneOf, record, verbatim } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';
import {
  CIPHER_SUITES,
  CONFIG_ALGORITHMS,
  CONFIG_CHECKS,
  CONFIG_PROTOCOLS,
  CONFIG_STICKINESS,
  PROXY_PROTOCOLS,
} from './node-balancer-config-request.js';

/** What records show in place of a certificate or a key. */
export const REDACTED = '<REDACTED>';

/** One port of a NodeBalancer (contract 4.6). */
export const nodeBalancerConfigRecord = record('NodeBalancerConfig', {
  id: integer('Id of the configuration'),
  port: integer('Port that it serves, unique on the NodeBalancer', { minimum: 1, maximum: 65_535 }),
  protocol: oneOf(CONFIG_PROTOCOLS, 'Protocol of the port'),
  algorithm: oneOf(CONFIG_ALGORITHMS, 'Balancing algorithm'),
  stickiness: oneOf(CONFIG_STICKINESS, 'Session stickiness'),
  check: oneOf(CONFIG_CHECKS, 'Type of health check'),
  check_interval: integer('Seconds between checks'),
  check_timeout: integer('Timeout of a check in seconds', { minimum: 1, maximum: 30 }),
  check_attempts: integer('Failed checks before a node is down', { minimum: 1, maximum: 30 }),
  check_path: verbatim('Path of the health check'),
  check_body: verbatim('Text that the response to a check must contain'),
  check_passive: boolean('Whether failed requests count as failed checks'),
  proxy_protocol: oneOf(PROXY_PROTOCOLS, 'Version of the proxy protocol'),
  cipher_suite: oneOf(CIPHER_SUITES, 'Ciphers for HTTPS'),
  nodebalancer_id: integer('Id of the NodeBalancer'),
  ssl_commonname: verbatim('Common name of the certificate; empty without one'),
  ssl_fingerprint: verbatim('SHA-1 fingerprint of the certificate; empty without one'),
  ssl_cert: nullable(verbatim('`<REDACTED>` if there is a certificate')),
  ssl_key: nullable(verbatim('`<REDACTED>` if there is a key')),
  nodes_status: about(
    record('NodeBalancerNodesStatus', {
      up: integer('Nodes that are up'),
      down: integer('Nodes that are down'),
    }),
    'Health of the nodes',
  ),
});
export type NodeBalancerConfigRecord = Infer<typeof nodeBalancerConfigRecord>;
