import type { InstanceStatsRecord, NodeBalancerStatsRecord, TransferRecord } from '@stratus/contracts';

const LAST_DAY = 'day (5 min avg)';

const noTraffic = () => ({ in: [], out: [], private_in: [], private_out: [] });

/** The curves of an instance without a point: what runs in instances is not simulated. */
export const emptyInstanceStats = (label: string, period = LAST_DAY): InstanceStatsRecord => ({
  title: `${label} - ${period}`,
  data: { cpu: [], io: { io: [], swap: [] }, netv4: noTraffic(), netv6: noTraffic() },
});

/** The curves of a node balancer without a point. */
export const emptyNodeBalancerStats = (label: string): NodeBalancerStatsRecord => ({
  title: `${label} - ${LAST_DAY}`,
  data: { connections: [], traffic: { in: [], out: [] } },
});

/** @param quota gigabytes a month. */
export const unusedTransfer = (quota: number): TransferRecord => ({
  used: 0,
  quota,
  billable: 0,
  region_transfers: [],
});
