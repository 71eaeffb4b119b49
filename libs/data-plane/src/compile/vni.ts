import { digestOf } from '../names.js';

// A VXLAN network identifier has 24 bits. The first one or two of them say what it is about.

const VLANS = 0x80_0000;
const REGIONS = 0xc0_0000;

/** Of the VPCs with ids below 8,388,608. */
export const vpcVni = (vpcId: number): number => vpcId % VLANS;

/** Of the VLANs with ids below 4,194,304. */
export const vlanVni = (vlanId: number): number => VLANS + (vlanId % (REGIONS - VLANS));

export const regionVni = (region: string): number => REGIONS + (Number.parseInt(digestOf(region), 16) >>> 10);
