import {
  Flag,
  Integer,
  NestedList,
  OneOf,
  Optional,
  Pattern,
  Required,
  Says,
  VerbatimText,
} from '../validation/decorators.js';

export class NodeBalancerNodeRequest {
  @Required('3 to 32 characters') @VerbatimText(3, 32) label: string;
  @Required('Private address and port of the node, like 192.168.128.1:80')
  @Says('nowhere')
  @Pattern(/^\d{1,3}(\.\d{1,3}){3}:\d{1,5}$/, 'Must be an IPv4 address and a port: 192.168.128.1:80')
  address: string;
  @Optional('Share of the connections, 1 to 255') @Integer(1, 255) weight?: number;
  @Optional('Whether the node takes connections') @OneOf(['accept', 'reject', 'drain', 'backup']) mode?: string;
}

/** A port of a new node balancer. Validated, but not stored: Stratus has no operations on configurations or nodes. */
export class NodeBalancerConfigRequest {
  @Optional('Port to serve') @Integer(1, 65_534) port?: number;
  @Optional('Protocol of the port') @OneOf(['http', 'https', 'tcp']) protocol?: string;
  @Optional('Version of the proxy protocol to the nodes') @OneOf(['none', 'v1', 'v2']) proxy_protocol?: string;
  @Optional('Balancing algorithm')
  @OneOf(['roundrobin', 'leastconn', 'source'])
  algorithm?: string;
  @Optional('Session stickiness') @OneOf(['none', 'table', 'http_cookie']) stickiness?: string;
  @Optional('Type of health check')
  @OneOf(['none', 'connection', 'http', 'http_body'])
  check?: string;
  @Optional('Seconds between checks') @Integer(2, 3_600) check_interval?: number;
  @Optional('Timeout of a check in seconds') @Integer(1, 30) check_timeout?: number;
  @Optional('Failed checks before a node gets no more connections') @Integer(1, 30) check_attempts?: number;
  @Optional('Path that an HTTP check requests') @VerbatimText(0, 255) check_path?: string;
  @Optional('Text that the response to a check must contain') @VerbatimText(0, 255) check_body?: string;
  @Optional('Whether failed requests count as failed checks') @Flag() check_passive?: boolean;
  @Optional('Ciphers for HTTPS') @OneOf(['recommended', 'legacy']) cipher_suite?: string;
  @Optional('Certificate for HTTPS, as PEM') @VerbatimText(0, 65_536) ssl_cert?: string;
  @Optional('Key of the certificate, as PEM') @VerbatimText(0, 65_536) ssl_key?: string;
  @Optional('Servers behind the port')
  @NestedList(() => NodeBalancerNodeRequest, 100)
  nodes?: NodeBalancerNodeRequest[];
}
