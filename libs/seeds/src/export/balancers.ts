import type { NodeBalancerConfigRecord, NodeBalancerNodeRecord } from '@stratus/contracts';
import type { Fields } from '../references.js';
import type { Account, ListedBalancer } from './account.js';
import { given, sortedBy, unless } from './fields.js';
import { firewallOf, isPrivate } from './instances.js';

/** @param note takes what the seed does not say. */
export function exportBalancer(listed: ListedBalancer, account: Account, note: (text: string) => void): Fields {
  const { balancer } = listed;
  const { label, region, client_conn_throttle: throttle, tags } = balancer;
  const configs = listed.configs.filter(({ config, nodes }) => {
    const reason = whyLeftOut(config, nodes);
    if (reason !== undefined)
      note(`nodebalancers/${label}: the configuration of port ${config.port} is left out, ${reason}`);
    return reason === undefined;
  });
  return given({
    label,
    region,
    client_conn_throttle: unless(0, throttle),
    tags,
    firewall: firewallOf(account, 'nodebalancer', balancer),
    configs: configs
      .toSorted((a, b) => a.config.port - b.config.port)
      .map(({ config, nodes }) => exportConfig(config, nodes, account)),
  });
}

function whyLeftOut(
  { ssl_cert: certificate }: NodeBalancerConfigRecord,
  nodes: readonly NodeBalancerNodeRecord[],
): string | undefined {
  if (nodes.length === 0) return 'because a new one needs a node';
  return certificate === null ? undefined : 'because its certificate is not kept';
}

function exportConfig(
  config: NodeBalancerConfigRecord,
  nodes: readonly NodeBalancerNodeRecord[],
  account: Account,
): Fields {
  const {
    id: _id,
    nodebalancer_id: _balancer,
    nodes_status: _status,
    ssl_cert: _certificate,
    ssl_key: _key,
    ssl_commonname: _name,
    ssl_fingerprint: _fingerprint,
    ...settings
  } = config;
  return given({
    ...settings,
    nodes: sortedBy(nodes, ({ label, address }) => `${label} ${address}`).map((node) => exportNode(node, account)),
  });
}

function exportNode({ label, address, weight, mode }: NodeBalancerNodeRecord, { instances }: Account): Fields {
  const [host = '', port] = address.split(':');
  const instance = instances.find(({ instance: { ipv4 } }) => ipv4.find(isPrivate) === host)?.instance.label;
  const target = instance === undefined ? { address } : { instance, port: Number(port) };
  return given({ label, ...target, weight, mode });
}
