import {
  COMPUTE_ID,
  allocateIp,
  assignIps,
  createNodeBalancer,
  getIp,
  listComputeFirewalls,
  listIps,
  listNodeBalancerFirewalls,
  listVlans,
  shareIps,
  updateIp,
} from '@stratus/contracts';
import { tables } from '../field-tables.ts';
import type { HttpClient } from '../http-client.ts';
import { nothingNeeded } from './example.ts';
import type { Example } from './example.ts';
import { idleInstance } from './instances.ts';

const addressParams = async (client: HttpClient) => ({ address: (await idleInstance(client)).ipv4[0] ?? '' });

export const networkExamples: Readonly<Record<string, Example>> = {
  [listIps.subject]: {
    request: async (client) => (await idleInstance(client), { query: { skip_ipv6_rdns: 'true' } }),
    answer: tables.page(tables.ipAddress),
  },
  [allocateIp.subject]: {
    request: async (client) => ({
      body: { type: 'ipv4', public: true, [COMPUTE_ID]: (await idleInstance(client)).id },
    }),
    answer: tables.ipAddress,
  },
  [getIp.subject]: {
    request: async (client) => ({ params: await addressParams(client) }),
    answer: tables.ipAddress,
  },
  [updateIp.subject]: {
    request: async (client) => ({ params: await addressParams(client), body: { rdns: 'web-1.example.com' } }),
    answer: tables.ipAddress,
  },
  [assignIps.subject]: {
    request: async (client) => {
      const [giver, receiver] = [await idleInstance(client), await idleInstance(client)];
      const addition = { type: 'ipv4', public: true, [COMPUTE_ID]: giver.id };
      const { address } = await client.ok(allocateIp, { body: addition });
      return { body: { region: giver.region, assignments: [{ address, [COMPUTE_ID]: receiver.id }] } };
    },
    answer: tables.empty,
  },
  [shareIps.subject]: {
    request: async (client) => {
      const [holder, other] = [await idleInstance(client), await idleInstance(client)];
      return { body: { [COMPUTE_ID]: other.id, ips: holder.ipv4 } };
    },
    answer: tables.empty,
  },
  [listVlans.subject]: { request: nothingNeeded, answer: tables.page(tables.vlan) },
  [listComputeFirewalls.subject]: {
    request: async (client) => ({ params: { computeId: (await idleInstance(client)).id } }),
    answer: tables.page(tables.firewall),
  },
  [listNodeBalancerFirewalls.subject]: {
    request: async (client) => {
      const { id } = await client.ok(createNodeBalancer, { body: { region: 'us-east' } });
      return { params: { nodeBalancerId: id } };
    },
    answer: tables.page(tables.firewall),
  },
};
