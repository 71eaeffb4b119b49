import type { FirewallRules } from '@stratus/contracts';

export interface HeldAddress {
  address: string;
  kind: 'public' | 'private' | 'slaac' | 'range';
  /** Of a range; 32 or 128 for a single address. */
  prefix: number;
}

/** An active interface of an instance that runs. */
export interface InterfacePicture {
  id: number;
  /** 0 is eth0. */
  position: number;
  /** Whether the default route goes through it. */
  primary: boolean;
  network:
    | { purpose: 'public' }
    | { purpose: 'vlan'; vlanId: number; address: string | null }
    | {
        purpose: 'vpc';
        vpcId: number;
        /** CIDR. */
        subnet: string;
        address: string;
        ranges: readonly string[];
        /** The public address of the 1:1 NAT. */
        nat: string | null;
      };
}

/** What an instance has that runs on a profile without interfaces. */
export const DEFAULT_INTERFACE: InterfacePicture = {
  id: 0,
  position: 0,
  primary: true,
  network: { purpose: 'public' },
};

/** A running instance, as its owners describe it together. */
export interface InstancePicture {
  id: number;
  region: string;
  /** Id of the host that it runs on. */
  host: string;
  interfaces: readonly InterfacePicture[];
  addresses: readonly HeldAddress[];
  /** Addresses of other instances that it may answer for. */
  shares: readonly HeldAddress[];
}

/** An enabled firewall. At most one protects an instance. */
export interface FirewallPicture {
  rules: FirewallRules;
  /** Ids of the instances that it protects. */
  instances: readonly number[];
}

/** What an agent knows about the installation. */
export interface Picture {
  instances: ReadonlyMap<number, InstancePicture>;
  /** Those that are enabled. */
  firewalls: ReadonlyMap<number, FirewallPicture>;
}
