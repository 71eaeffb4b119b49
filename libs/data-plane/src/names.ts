import { createHash } from 'node:crypto';

// Names in the kernel. They are made of numbers and digests, so that no text of a user reaches a command.

export const vpcNamespace = (vpcId: number): string => `vpc-${vpcId}`;
export const vlanNamespace = (vlanId: number): string => `vlan-${vlanId}`;
export const edgeNamespace = (region: string): string => `edge-${digestOf(region)}`;
/** What lies outside of all regions, where no host is. */
export const OUTSIDE = 'outside';
/** The network of the host itself. It belongs to others: only the regions' ports in it are ours. */
export const UNDERLAY = 'underlay';

const OWN_NAMESPACE = /^(i-\d+|vpc-\d+|vlan-\d+|edge-[0-9a-f]{8}|outside)$/;

/** Whether a namespace with this name is ours: a host may have others, of containers. */
export const isOwnNamespace = (name: string): boolean => OWN_NAMESPACE.test(name);

/** The network that a namespace is for; undefined if it is not one to which instances connect. */
export function networkIn(namespace: string): NetworkName | undefined {
  if (namespace.startsWith('edge-')) return { type: 'public', id: null };
  const [, type, id] = /^(vpc|vlan)-(\d+)$/.exec(namespace) ?? [];
  return type === 'vpc' || type === 'vlan' ? { type, id: Number(id) } : undefined;
}

export interface NetworkName {
  type: 'public' | 'vpc' | 'vlan';
  id: number | null;
}

export const interfaceName = (position: number): string => `eth${position}`;

// The kernel takes 15 characters.

/** The port of an interface, in the namespace of its network. */
export const portName = (instanceId: number, position: number): string => `p${instanceId}-${position}`;
/** The end of a VPC's uplink in the edge of its region. */
export const vpcPortName = (vpcId: number): string => `v${vpcId}`;
/** The end of a region's uplink outside. */
export const regionPortName = (region: string): string => `e-${digestOf(region)}`;
export const isRegionPort = (name: string): boolean => /^e-[0-9a-f]{8}$/.test(name);
/** The uplink of a VPC or a region. */
export const UPLINK = 'uplink';
/** What leads to the same network on other hosts. */
export const TUNNEL = 'vxlan';
/** The bridge of a VLAN. */
export const BRIDGE = 'bridge';

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
