import {
  addInstanceIp,
  addInterface,
  createConfig,
  deleteConfig,
  deleteInstanceIp,
  deleteInterface,
  getConfig,
  getInstanceIp,
  getInterface,
  listConfigs,
  listInstanceIps,
  listInterfaces,
  orderInterfaces,
  updateConfig,
  updateInstanceIp,
  updateInterface,
} from '@stratus/contracts';
import { tables } from '../field-tables.ts';
import type { HttpClient } from '../http-client.ts';
import { newLabel } from './example.ts';
import type { Example } from './example.ts';
import { idleInstance } from './instances.ts';
import { newVpc } from './vpc.ts';

const instanceParams = async (client: HttpClient) => ({ computeId: (await idleInstance(client)).id });

/** A profile with two interfaces, one of them in a subnet. */
const newConfig = async (client: HttpClient) => {
  const [params, vpc] = [await instanceParams(client), await newVpc(client)];
  const interfaces = [
    { purpose: 'public' as const },
    { purpose: 'vpc' as const, subnet_id: vpc.subnets[0]?.id ?? 0, ipv4: { nat_1_1: 'any' } },
  ];
  const config = await client.ok(createConfig, {
    params,
    body: { label: newLabel('config'), devices: {}, interfaces },
  });
  return { ...params, config, configId: config.id };
};
const configParams = async (client: HttpClient) => {
  const { computeId, configId } = await newConfig(client);
  return { computeId, configId };
};
const interfaceParams = async (client: HttpClient) => {
  const { computeId, configId, config } = await newConfig(client);
  return { computeId, configId, interfaceId: config.interfaces[1]?.id ?? 0 };
};

/** An address of an instance that also has another one. */
const addressParams = async (client: HttpClient) => {
  const params = await instanceParams(client);
  const { address } = await client.ok(addInstanceIp, { params, body: { type: 'ipv4', public: true } });
  return { ...params, address };
};

export const configExamples: Readonly<Record<string, Example>> = {
  [listConfigs.subject]: {
    request: async (client) => ({ params: { computeId: (await newConfig(client)).computeId } }),
    answer: tables.page(tables.config),
  },
  [createConfig.subject]: {
    request: async (client) => ({
      params: await instanceParams(client),
      body: { label: newLabel('config'), devices: {}, interfaces: [{ purpose: 'public' }] },
    }),
    answer: tables.config,
  },
  [getConfig.subject]: { request: async (client) => ({ params: await configParams(client) }), answer: tables.config },
  [updateConfig.subject]: {
    request: async (client) => ({ params: await configParams(client), body: { comments: 'changed', interfaces: [] } }),
    answer: tables.config,
  },
  [deleteConfig.subject]: { request: async (client) => ({ params: await configParams(client) }), answer: tables.empty },
  [listInterfaces.subject]: {
    request: async (client) => ({ params: await configParams(client) }),
    answer: tables.list(tables.configInterface),
  },
  [addInterface.subject]: {
    request: async (client) => ({
      params: await configParams(client),
      body: { purpose: 'vlan', label: 'e2e-vlan', ipam_address: '10.0.0.1/24' },
    }),
    answer: tables.configInterface,
  },
  [getInterface.subject]: {
    request: async (client) => ({ params: await interfaceParams(client) }),
    answer: tables.configInterface,
  },
  [updateInterface.subject]: {
    request: async (client) => ({
      params: await interfaceParams(client),
      body: { primary: true, ipv4: { vpc: '10.0.0.9', nat_1_1: 'any' }, ip_ranges: ['10.0.0.16/28'] },
    }),
    alsoNeeds: async (client, { params = {} }) => {
      const interfaceOf = { computeId: Number(params.computeId), configId: Number(params.configId) };
      const interfaces = await client.ok(listInterfaces, { params: interfaceOf });
      return interfaces.flatMap(({ vpc_id: id }): ['vpc', number][] => (id === null ? [] : [['vpc', id]]));
    },
    answer: tables.configInterface,
  },
  [deleteInterface.subject]: {
    request: async (client) => ({ params: await interfaceParams(client) }),
    answer: tables.empty,
  },
  [orderInterfaces.subject]: {
    request: async (client) => {
      const { computeId, configId, config } = await newConfig(client);
      return { params: { computeId, configId }, body: { ids: config.interfaces.map(({ id }) => id).toReversed() } };
    },
    answer: tables.empty,
  },
  [listInstanceIps.subject]: {
    request: async (client) => ({ params: await instanceParams(client) }),
    answer: tables.instanceIps,
  },
  [addInstanceIp.subject]: {
    request: async (client) => ({ params: await instanceParams(client), body: { type: 'ipv4', public: false } }),
    answer: tables.ipAddress,
  },
  [getInstanceIp.subject]: {
    request: async (client) => ({ params: await addressParams(client) }),
    answer: tables.ipAddress,
  },
  [updateInstanceIp.subject]: {
    request: async (client) => ({ params: await addressParams(client), body: { rdns: null } }),
    answer: tables.ipAddress,
  },
  [deleteInstanceIp.subject]: {
    request: async (client) => ({ params: await addressParams(client) }),
    answer: tables.empty,
  },
};
