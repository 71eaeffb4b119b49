import {
  getAccountTransfer,
  getInstanceStats,
  getInstanceStatsOfMonth,
  getInstanceTransfer,
  getInstanceTransferOfMonth,
  getNodeBalancerStats,
} from '@stratus/contracts';
import { integer, list, record, text } from '../field-tables/shape.ts';
import type { HttpClient } from '../http-client.ts';
import { nothingNeeded } from './example.ts';
import type { Example } from './example.ts';
import { idleInstance } from './instances.ts';
import { newNodeBalancer } from './related-resources.ts';

const points = list(list(integer));
const traffic = record({ in: points, out: points, private_in: points, private_out: points });
const instanceStats = record({
  title: text,
  data: record({ cpu: points, io: record({ io: points, swap: points }), netv4: traffic, netv6: traffic }),
});
const nodeBalancerStats = record({
  title: text,
  data: record({ connections: points, traffic: record({ in: points, out: points }) }),
});
const share = { used: integer, quota: integer, billable: integer };
const transfer = record({ ...share, region_transfers: list(record({ id: text, ...share })) });
const monthTransfer = record({ bytes_in: integer, bytes_out: integer, bytes_total: integer });

const ofInstance = async (client: HttpClient) => ({ params: { computeId: (await idleInstance(client)).id } });
const ofMonth = async (client: HttpClient) => ({
  params: { computeId: (await idleInstance(client)).id, year: '2026', month: '01' },
});

export const statisticsExamples: Readonly<Record<string, Example>> = {
  [getInstanceStats.subject]: { request: ofInstance, answer: instanceStats },
  [getInstanceStatsOfMonth.subject]: { request: ofMonth, answer: instanceStats },
  [getInstanceTransfer.subject]: { request: ofInstance, answer: transfer },
  [getInstanceTransferOfMonth.subject]: { request: ofMonth, answer: monthTransfer },
  [getAccountTransfer.subject]: { request: nothingNeeded, answer: transfer },
  [getNodeBalancerStats.subject]: {
    request: async (client) => ({ params: { nodeBalancerId: (await newNodeBalancer(client)).id } }),
    answer: nodeBalancerStats,
  },
};
