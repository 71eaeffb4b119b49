import {
  createSubnet,
  createVpc,
  deleteSubnet,
  deleteVpc,
  getSubnet,
  getVpc,
  listAccountVpcIps,
  listSubnets,
  listVpcIps,
  listVpcs,
  updateSubnet,
  updateVpc,
} from '@stratus/contracts';
import { tables } from '../field-tables.ts';
import type { HttpClient } from '../http-client.ts';
import { newLabel, nothingNeeded } from './example.ts';
import type { Example } from './example.ts';

/** A VPC with one subnet, 10.0.0.0/24. */
export const newVpc = (client: HttpClient) =>
  client.ok(createVpc, {
    body: { label: newLabel('vpc'), region: 'us-east', subnets: [{ label: 'first', ipv4: '10.0.0.0/24' }] },
  });

const vpcParams = async (client: HttpClient) => ({ vpcId: (await newVpc(client)).id });
const subnetParams = async (client: HttpClient) => {
  const { id, subnets } = await newVpc(client);
  return { vpcId: id, vpcSubnetId: subnets[0]?.id ?? 0 };
};

export const vpcExamples: Readonly<Record<string, Example>> = {
  [listVpcs.subject]: { request: async (client) => (await newVpc(client), {}), answer: tables.page(tables.vpc) },
  [createVpc.subject]: {
    request: async () => ({
      body: { label: newLabel('vpc'), region: 'us-east', subnets: [{ label: 'first', ipv4: '10.0.0.0/24' }] },
    }),
    answer: tables.vpc,
  },
  [getVpc.subject]: { request: async (client) => ({ params: await vpcParams(client) }), answer: tables.vpc },
  [updateVpc.subject]: {
    request: async (client) => ({ params: await vpcParams(client), body: { description: 'changed' } }),
    answer: tables.vpc,
  },
  [deleteVpc.subject]: { request: async (client) => ({ params: await vpcParams(client) }), answer: tables.empty },
  [listSubnets.subject]: {
    request: async (client) => ({ params: await vpcParams(client) }),
    answer: tables.page(tables.subnet),
  },
  [createSubnet.subject]: {
    request: async (client) => ({
      params: await vpcParams(client),
      body: { label: newLabel('subnet'), ipv4: '10.0.1.0/24' },
    }),
    answer: tables.subnet,
  },
  [getSubnet.subject]: { request: async (client) => ({ params: await subnetParams(client) }), answer: tables.subnet },
  [updateSubnet.subject]: {
    request: async (client) => ({ params: await subnetParams(client), body: { label: newLabel('subnet') } }),
    answer: tables.subnet,
  },
  [deleteSubnet.subject]: { request: async (client) => ({ params: await subnetParams(client) }), answer: tables.empty },
  [listAccountVpcIps.subject]: { request: nothingNeeded, answer: tables.page(tables.vpcIp) },
  [listVpcIps.subject]: {
    request: async (client) => ({ params: await vpcParams(client) }),
    answer: tables.page(tables.vpcIp),
  },
};
