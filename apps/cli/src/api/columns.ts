import type { Row } from '../output/table.js';

/** The columns of lists that people look at; keys with dots are inside of objects. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  vpc: ['id', 'label', 'region', 'subnets', 'created'],
  subnet: ['id', 'label', 'ipv4', 'computes', 'created'],
  'vpc-ip': ['address', 'address_range', 'vpc_id', 'subnet_id', 'region', 'compute_id', 'interface_id', 'active'],
  instance: ['id', 'label', 'status', 'type', 'region', 'ipv4', 'tags'],
  config: ['id', 'label', 'kernel', 'interfaces', 'root_device'],
  interface: ['id', 'purpose', 'label', 'vpc_id', 'subnet_id', 'ipv4', 'active', 'primary'],
  disk: ['id', 'label', 'filesystem', 'size', 'status'],
  volume: ['id', 'label', 'size', 'region', 'compute_id', 'status', 'tags'],
  nodebalancer: ['id', 'label', 'region', 'ipv4', 'hostname', 'tags'],
  'nodebalancer-config': ['id', 'port', 'protocol', 'algorithm', 'stickiness', 'check', 'ssl_commonname'],
  'nodebalancer-node': ['id', 'label', 'address', 'mode', 'weight', 'status'],
  domain: ['id', 'domain', 'type', 'status', 'tags'],
  'domain-record': ['id', 'type', 'name', 'target', 'priority', 'ttl_sec'],
  ip: ['address', 'type', 'public', 'region', 'compute_id', 'rdns'],
  firewall: ['id', 'label', 'status', 'tags', 'created'],
  'firewall-device': ['id', 'entity', 'enforcement', 'created'],
  'ipv6-range': ['range', 'prefix', 'region', 'route_target'],
  'ipv6-pool': ['range', 'prefix', 'region'],
  vlan: ['label', 'region', 'computes', 'created'],
  tag: ['label', 'type', 'data'],
  database: ['id', 'label', 'engine', 'version', 'status', 'region', 'type', 'cluster_size'],
  mysql: ['id', 'label', 'version', 'status', 'region', 'type', 'hosts', 'port'],
  postgresql: ['id', 'label', 'version', 'status', 'region', 'type', 'hosts', 'port'],
  'mysql-backup': ['id', 'label', 'type', 'created'],
  'postgresql-backup': ['id', 'label', 'type', 'created'],
  region: ['id', 'label', 'country', 'status', 'capabilities'],
  'region-availability': ['region', 'plan', 'available'],
  type: ['id', 'label', 'class', 'vcpus', 'memory', 'disk', 'price'],
  image: ['id', 'label', 'vendor', 'size', 'deprecated'],
  kernel: ['id', 'label', 'version', 'architecture'],
  'database-engine': ['id', 'engine', 'version'],
  'database-type': ['id', 'label', 'class', 'vcpus', 'memory', 'disk'],
};
const MAX_OTHER = 6;

/** The columns for rows of a group that at least one row has. */
export function columnsFor(group: string, rows: readonly Row[], word: string | undefined): string[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const wanted = (COLUMNS[group] ?? []).map((name) => inDialect(name, word)).filter((name) => names.has(name));
  return wanted.length > 0 ? wanted : [...names].slice(0, MAX_OTHER);
}

/** A row with what a cell can show in place of what it cannot: labels of objects, the number of unlabelled ones. */
export const shortened = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, short(value)]));

function short(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.every((item) => typeof item !== 'object') ? value : value.map(labelIn).join(', ');
  }
  return typeof value === 'object' && value !== null ? labelIn(value) : value;
}

function labelIn(value: unknown): string {
  const { label, id, domain, hourly, primary, vpc, status } = (value ?? {}) as Record<string, unknown>;
  const known = label ?? domain ?? primary ?? vpc ?? id ?? status;
  if (known !== undefined && known !== null) return String(known);
  return hourly === undefined ? JSON.stringify(value) : `$${String(hourly)}/h`;
}

/** A name of the contract in the words of the API: another word may stand for `compute`. */
export const inDialect = (name: string, word: string | undefined): string =>
  word === undefined ? name : name.replaceAll('compute', word);
