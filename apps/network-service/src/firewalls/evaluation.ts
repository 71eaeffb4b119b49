import { invalid, networkAround, networkContains, parseIp, parseNetwork, portsContain } from '@stratus/contracts';
import type {
  EvaluateFirewallRequest,
  FirewallRule,
  FirewallRules,
  FirewallVerdict,
  IpAddress,
} from '@stratus/contracts';

/** Traffic of one direction, as rules match it. */
export interface Traffic {
  protocol: FirewallRule['protocol'];
  /** Undefined for protocols without ports. */
  port: number | undefined;
  /** The remote side: source of inbound, destination of outbound traffic. */
  address: IpAddress;
}

/**
 * The traffic of a request.
 *
 * @throws ApiFailure 400 when the port does not fit the protocol.
 */
export function trafficOf({ protocol, port, address }: EvaluateFirewallRequest): Traffic {
  const hasPorts = protocol === 'TCP' || protocol === 'UDP';
  if (hasPorts && port === undefined) throw invalid('port', `port is required with ${protocol}`);
  if (!hasPorts && port !== undefined) throw invalid('port', `${protocol} has no ports: omit port`);
  const parsed = parseIp(address);
  if (!parsed) throw invalid('address', 'Must be an IPv4 or IPv6 address, without a mask');
  return { protocol, port, address: parsed };
}

/** Decides about traffic: the first matching rule of the direction wins, else the policy applies (contract 1.4). */
export function decideTraffic(
  rules: FirewallRules,
  direction: 'inbound' | 'outbound',
  traffic: Traffic,
): FirewallVerdict {
  const index = rules[direction].findIndex((rule) => matches(rule, traffic));
  const rule = rules[direction][index];
  return rule
    ? { action: rule.action, decided_by: 'rule', index, label: rule.label ?? null }
    : { action: rules[`${direction}_policy`], decided_by: 'policy', index: null, label: null };
}

function matches({ protocol, ports, addresses }: FirewallRule, traffic: Traffic): boolean {
  if (protocol !== traffic.protocol) return false;
  if (typeof ports === 'string' && (traffic.port === undefined || !portsContain(ports, traffic.port))) return false;
  const alone = networkAround(traffic.address);
  return (addresses[`ipv${traffic.address.family}`] ?? []).some((text) => {
    const network = parseNetwork(text);
    return network !== undefined && networkContains(network, alone);
  });
}
