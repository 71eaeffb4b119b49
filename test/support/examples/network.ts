import {
  COMPUTE_ID,
  allocateIp,
  assignIps,
  createIpv6Range,
  createNodeBalancer,
  deleteIpv6Range,
  getIp,
  getIpv6Range,
  listComputeFirewalls,
  listIps,
  listIpv6Pools,
  listIpv6Ranges,
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

/** An instance in a region in which the account currently has no range. */
async function instanceWithoutRange(client: HttpClient) {
  const instance = await idleInstance(client);
  const { data } = await client.ok(listIpv6Ranges, { query: { page_size: 500 } });
  for (const { range, region } of data) {
    if (region === instance.region) await client.ok(deleteIpv6Range, { params: { range } });
  }
  return instance;
}

async function rangeParams(client: HttpClient) {
  const { id } = await instanceWithoutRange(client);
  const { range } = await client.ok(createIpv6Range, { body: { prefix_length: 64, [COMPUTE_ID]: id } });
  return { range: range.replace('/64', '') };
}

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
    request: async (client) => {
      const params = await addressParams(client);
      return { params, body: { rdns: `${params.address.replaceAll('.', '-')}.demo.example.com` } };
    },
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
  [listIpv6Pools.subject]: { request: nothingNeeded, answer: tables.page(tables.ipv6Pool) },
  [listIpv6Ranges.subject]: {
    request: async (client) => (await rangeParams(client), {}),
    answer: tables.page(tables.ipv6Range),
  },
  [createIpv6Range.subject]: {
    request: async (client) => ({
      body: { prefix_length: 64, [COMPUTE_ID]: (await instanceWithoutRange(client)).id },
    }),
    answer: tables.ipv6RangeCreated,
  },
  [getIpv6Range.subject]: {
    request: async (client) => ({ params: await rangeParams(client) }),
    answer: tables.ipv6RangeView,
  },
  [deleteIpv6Range.subject]: {
    request: async (client) => ({ params: await rangeParams(client) }),
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
