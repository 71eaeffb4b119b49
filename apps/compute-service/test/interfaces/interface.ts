import { randomUUID } from 'node:crypto';
import type { Interface } from '../../src/instances/configs/interfaces/interface.js';

/** A vpc interface with the given changes. */
export const interfaceLike = (more: Partial<Interface> = {}): Interface => ({
  id: 1,
  computeId: 100_001,
  configId: 11,
  position: 0,
  purpose: 'vpc',
  label: null,
  ipamAddress: null,
  primary: false,
  active: false,
  subnetId: 7,
  vpcId: 3,
  address: '10.0.0.2',
  natAsked: null,
  nat: null,
  ipRanges: [],
  attachmentId: randomUUID(),
  ...more,
});

const noSubnet = { subnetId: null, vpcId: null, address: null };
export const publicLike = (more: Partial<Interface> = {}): Interface =>
  interfaceLike({ purpose: 'public', ...noSubnet, ...more });
export const vlanLike = (more: Partial<Interface> = {}): Interface =>
  interfaceLike({ purpose: 'vlan', label: 'lan', ipamAddress: '', ...noSubnet, ...more });
