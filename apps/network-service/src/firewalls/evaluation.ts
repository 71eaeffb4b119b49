import { invalid, networkAround, networkContains, parseIp, parseNetwork, portsContain } from '@stratus/contracts';
import type {
  EvaluateFirewallRequest,
  FirewallRule,
  FirewallRules,
  FirewallVerdict,
  IpAddress,
} from '@stratus/contracts';

/** Traffic of one direction, as a rule looks at it. */
export interface Traffic {
  protocol: FirewallRule['protocol'];
  /** Undefined for protocols without ports. */
  port: number | undefined;
  /** The other side: source of inbound, destination of outbound traffic. */
  address: IpAddress;
}

/**
 * The traffic of a request.
 *
 * @throws ApiFailure 400 when protocol and port do not fit together.
 */
export function trafficOf({ protocol, port, address }: EvaluateFirewallRequest): Traffic {
  const hasPorts = protocol === 'TCP' || protocol === 'UDP';
  if (hasPorts && port === undefined) throw invalid('port', `port is required with ${protocol}`);
  if (!hasPorts && port !== undefined) throw invalid('port', `${protocol} has no ports: omit port`);
  const parsed = parseIp(address);
  if (!parsed) throw invalid('address', 'Must be an IPv4 or IPv6 address, without a mask');
  return { protocol, port, address: parsed };
}

/** What a firewall does with traffic: the first rule of the direction that matches decides, else the policy (contract 1.4). */
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
