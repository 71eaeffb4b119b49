import { applyDecorators } from '../validation/apply-decorators.js';
import {
  Conforms,
  Flag,
  Integer,
  NestedList,
  NotEmpty,
  OneOf,
  Optional,
  Required,
  VerbatimText,
} from '../validation/decorators.js';
import { CreateNodeBalancerNodeRequest } from './node-balancer-node-request.js';

export const CONFIG_PROTOCOLS = ['http', 'https', 'tcp'] as const;
export const CONFIG_ALGORITHMS = ['roundrobin', 'leastconn', 'source'] as const;
export const CONFIG_STICKINESS = ['none', 'table', 'http_cookie'] as const;
export const CONFIG_CHECKS = ['none', 'connection', 'http', 'http_body'] as const;
export const PROXY_PROTOCOLS = ['none', 'v1', 'v2'] as const;
export const CIPHER_SUITES = ['recommended', 'legacy'] as const;

/** Maximum configurations of a NodeBalancer (contract 4.6). */
export const MAX_BALANCER_CONFIGS = 50;
/** Maximum nodes of a configuration (contract 4.6). */
export const MAX_CONFIG_NODES = 250;

const CHECK_PATH = /^[a-zA-Z0-9/\-%?&=.]*$/;
const checkPathFault = (path: string): string | undefined =>
  CHECK_PATH.test(path) ? undefined : 'Must include only ASCII letters, numbers, and the characters / - % ? & = .';

/** Path of a health check; empty for none. */
const CheckPath = (): PropertyDecorator =>
  applyDecorators(VerbatimText(0, 255), Conforms('checkPath', checkPathFault, { pattern: CHECK_PATH.source }));

/** Settings of one port of a NodeBalancer, in every request; omitted ones are defaults at creation, and unchanged later. */
export class NodeBalancerConfigSettings {
  @Optional('Port to serve, unique on the NodeBalancer; 80 at creation') @Integer(1, 65_535) port?: number;
  @Optional('Protocol of the port; `https` needs a certificate and its key')
  @OneOf(CONFIG_PROTOCOLS)
  protocol?: (typeof CONFIG_PROTOCOLS)[number];
  @Optional('Version of the proxy protocol to the nodes; needs the protocol `tcp`')
  @OneOf(PROXY_PROTOCOLS)
  proxy_protocol?: (typeof PROXY_PROTOCOLS)[number];
  @Optional('Balancing algorithm') @OneOf(CONFIG_ALGORITHMS) algorithm?: (typeof CONFIG_ALGORITHMS)[number];
  @Optional('Session stickiness; `http_cookie` needs the protocol `http` or `https`')
  @OneOf(CONFIG_STICKINESS)
  stickiness?: (typeof CONFIG_STICKINESS)[number];
  @Optional('Type of health check') @OneOf(CONFIG_CHECKS) check?: (typeof CONFIG_CHECKS)[number];
  @Optional('Seconds between checks, more than `check_timeout`; 31 at creation')
  @Integer(2, 3_600)
  check_interval?: number;
  @Optional('Timeout of a check in seconds; 30 at creation') @Integer(1, 30) check_timeout?: number;
  @Optional('Failed checks before a node gets no more connections; 3 at creation')
  @Integer(1, 30)
  check_attempts?: number;
  @Optional('Path that the checks `http` and `http_body` request') @CheckPath() check_path?: string;
  @Optional('Text that the response to the check `http_body` must contain') @VerbatimText(0, 255) check_body?: string;
  @Optional('Whether failed requests count as failed checks; true at creation') @Flag() check_passive?: boolean;
  @Optional('Ciphers for HTTPS') @OneOf(CIPHER_SUITES) cipher_suite?: (typeof CIPHER_SUITES)[number];
  @Optional('Certificate for HTTPS as PEM, with or without its chain; `<REDACTED>` leaves it unchanged')
  @VerbatimText(0, 65_536)
  ssl_cert?: string;
  @Optional('Private key of the certificate as PEM, without a password; never shown again')
  @VerbatimText(0, 16_384)
  ssl_key?: string;
}

/** A configuration of a new NodeBalancer, with its nodes. */
export class NodeBalancerConfigRequest extends NodeBalancerConfigSettings {
  @Required('Nodes behind the port, one at least')
  @NotEmpty('A configuration needs a node')
  @NestedList(() => CreateNodeBalancerNodeRequest, MAX_CONFIG_NODES)
  nodes: CreateNodeBalancerNodeRequest[];
}
