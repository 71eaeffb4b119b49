import { createNodeBalancer, listComputeFirewalls, listNodeBalancerFirewalls, listVlans } from '@stratus/contracts';
import { tables } from '../field-tables.ts';
import { nothingNeeded } from './example.ts';
import type { Example } from './example.ts';
import { idleInstance } from './instances.ts';

export const networkExamples: Readonly<Record<string, Example>> = {
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
