import { createHash } from 'node:crypto';

// Names in the kernel. They are made of numbers and digests, so that no text of a user reaches a command.

export const vpcNamespace = (vpcId: number): string => `vpc-${vpcId}`;
export const vlanNamespace = (vlanId: number): string => `vlan-${vlanId}`;
export const edgeNamespace = (region: string): string => `edge-${digestOf(region)}`;
/** What lies outside of all regions. */
export const OUTSIDE = 'outside';

export const interfaceName = (position: number): string => `eth${position}`;

// The kernel takes 15 characters.

/** The port of an interface, in the namespace of its network. */
export const portName = (instanceId: number, position: number): string => `p${instanceId}-${position}`;
/** The end of a VPC's uplink in the edge of its region. */
export const vpcPortName = (vpcId: number): string => `v${vpcId}`;
/** The end of a region's uplink outside. */
export const regionPortName = (region: string): string => `e-${digestOf(region)}`;
/** The uplink of a VPC or a region. */
export const UPLINK = 'uplink';
/** The bridge of a VLAN. */
export const BRIDGE = 'bridge';

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
