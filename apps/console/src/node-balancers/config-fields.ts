import type { Values } from '../forms/fields.js';

/** What the API takes for fields that a create leaves out. */
export const NEW_CONFIG: Values = {
  port: 80,
  protocol: 'http',
  algorithm: 'roundrobin',
  stickiness: 'none',
  check: 'none',
  check_interval: 31,
  check_timeout: 30,
  check_attempts: 3,
  check_passive: true,
};

const OF_PROTOCOL: Readonly<Record<string, readonly string[]>> = {
  https: ['ssl_cert', 'ssl_key', 'cipher_suite'],
  tcp: ['proxy_protocol'],
};

const TIMES = ['check_interval', 'check_timeout', 'check_attempts'];
const OF_CHECK: Readonly<Record<string, readonly string[]>> = {
  connection: TIMES,
  http: ['check_path', ...TIMES],
  http_body: ['check_path', 'check_body', ...TIMES],
};

/** The fields that count for a protocol and a check. */
export function configFields({ protocol, proxy_protocol: proxy, check }: Values): string[] {
  const ofProtocol = OF_PROTOCOL[String(protocol)] ?? [];
  // Only TCP has a proxy protocol: another one refuses to start until it is taken back.
  const left = protocol !== 'tcp' && proxy !== undefined && proxy !== 'none' ? ['proxy_protocol'] : [];
  return [
    'port',
    'protocol',
    ...ofProtocol,
    ...left,
    'algorithm',
    'stickiness',
    'check',
    ...(OF_CHECK[String(check)] ?? []),
    'check_passive',
  ];
}
