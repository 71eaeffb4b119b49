import {
  COMPUTE,
  COMPUTE_ID,
  createInstance,
  createNodeBalancer,
  createNodeBalancerConfig,
  createNodeBalancerNode,
  deleteNodeBalancerConfig,
  deleteNodeBalancerNode,
  getIp,
  getNodeBalancerConfig,
  getNodeBalancerNode,
  listNodeBalancerConfigs,
  listNodeBalancerNodes,
  rebuildNodeBalancerConfig,
  updateNodeBalancerConfig,
  updateNodeBalancerNode,
} from '@stratus/contracts';
import type { GrantEntity } from '@stratus/contracts';
import { tables } from '../field-tables.ts';
import type { HttpClient, OperationRequest } from '../http-client.ts';
import type { Example } from './example.ts';

const region = 'us-east';

const balancerParams = async (client: HttpClient) => ({
  nodeBalancerId: (await client.ok(createNodeBalancer, { body: { region } })).id,
});

async function configParams(client: HttpClient) {
  const params = await balancerParams(client);
  const { id } = await client.ok(createNodeBalancerConfig, { params, body: { port: 8080 } });
  return { ...params, configId: id };
}

/** The private address of a new instance. */
export async function newPrivateAddress(client: HttpClient): Promise<string> {
  const { ipv4 } = await client.made(createInstance, { body: { type: 'g6-nanode-1', region, private_ip: true } });
  return ipv4.find((address) => address.startsWith('192.168.')) ?? '';
}

/** The instance that has the private address in a request. */
export async function hostOfNode(client: HttpClient, { body }: OperationRequest): Promise<[GrantEntity, number][]> {
  const [address = ''] = /192\.168[\d.]+/.exec(JSON.stringify(body)) ?? [];
  const { [COMPUTE_ID]: id } = await client.ok(getIp, { params: { address } });
  return [[COMPUTE, id]];
}

async function nodeParams(client: HttpClient) {
  const params = await configParams(client);
  const body = { label: 'web-1', address: `${await newPrivateAddress(client)}:80` };
  const { id } = await client.ok(createNodeBalancerNode, { params, body });
  return { ...params, nodeId: id };
}

/** A rebuild that changes one node, deletes another, and adds a third. */
async function rebuildRequest(client: HttpClient) {
  const params = await configParams(client);
  const address = await newPrivateAddress(client);
  const add = (port: number) =>
    client.ok(createNodeBalancerNode, { params, body: { label: `web-${port}`, address: `${address}:${port}` } });
  const { id } = await add(80);
  await add(81);
  const nodes = [
    { id, weight: 9 },
    { label: 'web-82', address: `${address}:82` },
  ];
  return { params, body: { algorithm: 'leastconn', nodes } };
}

export const nodeBalancerExamples: Readonly<Record<string, Example>> = {
  [listNodeBalancerConfigs.subject]: {
    request: async (client) => {
      const { nodeBalancerId } = await configParams(client);
      return { params: { nodeBalancerId } };
    },
    answer: tables.page(tables.nodeBalancerConfig),
  },
  [createNodeBalancerConfig.subject]: {
    request: async (client) => ({
      params: await balancerParams(client),
      body: { port: 8080, check: 'http', check_path: '/health' },
    }),
    answer: tables.nodeBalancerConfig,
  },
  [getNodeBalancerConfig.subject]: {
    request: async (client) => ({ params: await configParams(client) }),
    answer: tables.nodeBalancerConfig,
  },
  [updateNodeBalancerConfig.subject]: {
    request: async (client) => ({ params: await configParams(client), body: { algorithm: 'leastconn' } }),
    answer: tables.nodeBalancerConfig,
  },
  [deleteNodeBalancerConfig.subject]: {
    request: async (client) => ({ params: await configParams(client) }),
    answer: tables.empty,
  },
  [rebuildNodeBalancerConfig.subject]: {
    request: rebuildRequest,
    alsoNeeds: hostOfNode,
    answer: tables.nodeBalancerConfig,
  },
  [listNodeBalancerNodes.subject]: {
    request: async (client) => {
      const { nodeId: _nodeId, ...params } = await nodeParams(client);
      return { params };
    },
    answer: tables.page(tables.nodeBalancerNode),
  },
  [createNodeBalancerNode.subject]: {
    request: async (client) => ({
      params: await configParams(client),
      body: { label: 'web-1', address: `${await newPrivateAddress(client)}:80` },
    }),
    alsoNeeds: hostOfNode,
    answer: tables.nodeBalancerNode,
  },
  [getNodeBalancerNode.subject]: {
    request: async (client) => ({ params: await nodeParams(client) }),
    answer: tables.nodeBalancerNode,
  },
  [updateNodeBalancerNode.subject]: {
    request: async (client) => ({ params: await nodeParams(client), body: { mode: 'drain' } }),
    answer: tables.nodeBalancerNode,
  },
  [deleteNodeBalancerNode.subject]: {
    request: async (client) => ({ params: await nodeParams(client) }),
    answer: tables.empty,
  },
};
