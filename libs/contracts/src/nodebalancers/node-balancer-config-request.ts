import { Flag, Integer, NestedList, OneOf, Optional, Pattern, Required, Text } from '../validation/decorators.js';

export class NodeBalancerNodeRequest {
  @Required() @Text(3, 32) label: string;
  @Required()
  @Pattern(/^\d{1,3}(\.\d{1,3}){3}:\d{1,5}$/, 'Must be an IPv4 address and a port: 192.168.128.1:80')
  address: string;
  @Optional() @Integer(1, 255) weight?: number;
  @Optional() @OneOf(['accept', 'reject', 'drain', 'backup']) mode?: string;
}

/** A port of a new node balancer. Validated, but not stored: Stratus has no operations on configurations or nodes. */
export class NodeBalancerConfigRequest {
  @Optional() @Integer(1, 65_534) port?: number;
  @Optional() @OneOf(['http', 'https', 'tcp']) protocol?: string;
  @Optional() @OneOf(['none', 'v1', 'v2']) proxy_protocol?: string;
  @Optional() @OneOf(['roundrobin', 'leastconn', 'source']) algorithm?: string;
  @Optional() @OneOf(['none', 'table', 'http_cookie']) stickiness?: string;
  @Optional() @OneOf(['none', 'connection', 'http', 'http_body']) check?: string;
  @Optional() @Integer(2, 3_600) check_interval?: number;
  @Optional() @Integer(1, 30) check_timeout?: number;
  @Optional() @Integer(1, 30) check_attempts?: number;
  @Optional() @Text(0, 255) check_path?: string;
  @Optional() @Text(0, 255) check_body?: string;
  @Optional() @Flag() check_passive?: boolean;
  @Optional() @OneOf(['recommended', 'legacy']) cipher_suite?: string;
  @Optional() @Text(0, 65_536) ssl_cert?: string;
  @Optional() @Text(0, 65_536) ssl_key?: string;
  @Optional() @NestedList(() => NodeBalancerNodeRequest, 100) nodes?: NodeBalancerNodeRequest[];
}
