import {
  createFirewall,
  createFirewallDevice,
  createNodeBalancer,
  deleteFirewall,
  deleteFirewallDevice,
  evaluateFirewall,
  getFirewall,
  getFirewallDevice,
  getFirewallRules,
  listFirewallDevices,
  listFirewalls,
  updateFirewall,
  updateFirewallRules,
} from '@stratus/contracts';
import type { CreateFirewallRequest } from '@stratus/contracts';
import { tables } from '../field-tables.ts';
import type { HttpClient } from '../http-client.ts';
import { newLabel } from './example.ts';
import type { Example } from './example.ts';

const inbound: CreateFirewallRequest['rules']['inbound'] = [
  { action: 'ACCEPT', protocol: 'TCP', ports: '22, 80, 443', addresses: { ipv4: ['0.0.0.0/0'] }, label: 'ssh-and-web' },
  { action: 'ACCEPT', protocol: 'ICMP', addresses: { ipv6: ['::/0'] }, description: 'ping' },
];
/** A valid body. */
const firewallBody = (): CreateFirewallRequest => ({
  label: newLabel('fw'),
  rules: { inbound, inbound_policy: 'DROP', outbound_policy: 'ACCEPT' },
  tags: ['example'],
});

const newFirewall = (client: HttpClient) => client.ok(createFirewall, { body: firewallBody() });
const firewallParams = async (client: HttpClient) => ({ firewallId: (await newFirewall(client)).id });
const newNodeBalancer = async (client: HttpClient): Promise<number> =>
  (await client.ok(createNodeBalancer, { body: { region: 'us-east' } })).id;
const deviceParams = async (client: HttpClient) => {
  const params = await firewallParams(client);
  const body = { id: await newNodeBalancer(client), type: 'nodebalancer' } as const;
  const { id } = await client.ok(createFirewallDevice, { params, body });
  return { ...params, deviceId: id };
};

export const firewallExamples: Readonly<Record<string, Example>> = {
  [listFirewalls.subject]: {
    request: async (client) => (await newFirewall(client), {}),
    answer: tables.page(tables.firewall),
  },
  [createFirewall.subject]: { request: async () => ({ body: firewallBody() }), answer: tables.firewall },
  [getFirewall.subject]: {
    request: async (client) => ({ params: await firewallParams(client) }),
    answer: tables.firewall,
  },
  [updateFirewall.subject]: {
    request: async (client) => ({
      params: await firewallParams(client),
      body: { label: newLabel('fw'), status: 'disabled' },
    }),
    answer: tables.firewall,
  },
  [deleteFirewall.subject]: {
    request: async (client) => ({ params: await firewallParams(client) }),
    answer: tables.empty,
  },
  [getFirewallRules.subject]: {
    request: async (client) => ({ params: await firewallParams(client) }),
    answer: tables.firewallRules,
  },
  [updateFirewallRules.subject]: {
    request: async (client) => ({
      params: await firewallParams(client),
      body: { inbound: inbound?.slice(0, 1), outbound_policy: 'DROP' },
    }),
    answer: tables.firewallRules,
  },
  [evaluateFirewall.subject]: {
    request: async (client) => ({
      params: await firewallParams(client),
      body: { direction: 'inbound', protocol: 'TCP', port: 443, address: '198.51.100.7' },
    }),
    answer: tables.firewallVerdict,
  },
  [listFirewallDevices.subject]: {
    request: async (client) => {
      const { firewallId } = await deviceParams(client);
      return { params: { firewallId } };
    },
    answer: tables.page(tables.firewallDevice),
  },
  [createFirewallDevice.subject]: {
    request: async (client) => ({
      params: await firewallParams(client),
      body: { id: await newNodeBalancer(client), type: 'nodebalancer' },
    }),
    answer: tables.firewallDevice,
    alsoNeeds: async (_owner, request) => [['nodebalancer', (request.body as { id: number }).id]],
  },
  [getFirewallDevice.subject]: {
    request: async (client) => ({ params: await deviceParams(client) }),
    answer: tables.firewallDevice,
  },
  [deleteFirewallDevice.subject]: {
    request: async (client) => ({ params: await deviceParams(client) }),
    answer: tables.empty,
  },
};
