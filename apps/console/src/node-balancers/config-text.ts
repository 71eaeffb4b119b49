import type { NodeBalancerConfigRecord } from '@stratus/contracts';

export const ALGORITHMS: Readonly<Record<NodeBalancerConfigRecord['algorithm'], string>> = {
  roundrobin: 'Round robin',
  leastconn: 'Least connections',
  source: 'By address of the client',
};

export const STICKINESS: Readonly<Record<NodeBalancerConfigRecord['stickiness'], string>> = {
  none: 'None',
  table: 'By address, in a table',
  http_cookie: 'By cookie',
};

export const CHECKS: Readonly<Record<NodeBalancerConfigRecord['check'], string>> = {
  none: 'None',
  connection: 'Connection',
  http: 'HTTP status',
  http_body: 'HTTP status and text',
};

/** What is checked, how often, and when a node counts as down. */
export function checkOf(config: NodeBalancerConfigRecord): string {
  const { check, check_path: path, check_body: body, check_interval: interval, check_attempts: attempts } = config;
  if (check === 'none') return CHECKS.none;
  const what = check === 'connection' ? CHECKS.connection : `HTTP ${path || '/'}`;
  const contains = check === 'http_body' ? ` contains “${body}”` : '';
  return `${what}${contains}, every ${interval} s; down after ${attempts} failures`;
}
