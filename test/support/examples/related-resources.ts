import {
  COMPUTE,
  COMPUTE_ID,
  attachVolume,
  createDnsRecord,
  createDomain,
  createInstance,
  createNodeBalancer,
  createVolume,
  deleteDnsRecord,
  deleteDomain,
  deleteNodeBalancer,
  deleteVolume,
  detachVolume,
  getDnsRecord,
  getDomain,
  getInstance,
  getNodeBalancer,
  getVolume,
  listDnsRecords,
  listDomains,
  listNodeBalancers,
  listInstanceVolumes,
  listVolumes,
  updateDnsRecord,
  updateDomain,
  updateNodeBalancer,
  updateVolume,
} from '@stratus/contracts';
import type { GrantEntity } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { tables } from '../field-tables.ts';
import type { HttpClient, OperationRequest } from '../http-client.ts';
import { newLabel } from './example.ts';
import type { Example } from './example.ts';
import { hostOfNode, newPrivateAddress } from './node-balancers.ts';

const region = 'us-east';
const newDomainName = () => `${newLabel('zone')}.example`;

export const newNodeBalancer = (client: HttpClient) => client.ok(createNodeBalancer, { body: { region } });
const newDomain = (client: HttpClient) =>
  client.ok(createDomain, { body: { domain: newDomainName(), type: 'master', soa_email: 'admin@example.com' } });
const newVolume = (client: HttpClient) => client.ok(createVolume, { body: { label: newLabel('vol'), region } });

const nodeBalancerParams = async (client: HttpClient) => ({ nodeBalancerId: (await newNodeBalancer(client)).id });
const domainParams = async (client: HttpClient) => ({ domainId: (await newDomain(client)).id });
const recordParams = async (client: HttpClient) => {
  const params = await domainParams(client);
  const body = { type: 'MX', name: '', target: 'mail.example.com', priority: 10 } as const;
  return { ...params, recordId: (await client.ok(createDnsRecord, { params, body })).id };
};
const volumeParams = async (client: HttpClient) => ({ volumeId: (await newVolume(client)).id });

/** An instance without image, with no running job. */
async function idleInstance(client: HttpClient): Promise<number> {
  const { id } = await client.made(createInstance, { body: { type: 'g6-nanode-1', region } });
  await eventually(`instance ${id} without a job`, async () => {
    const { status } = await client.ok(getInstance, { params: { computeId: id } });
    return status === 'offline' ? true : undefined;
  });
  return id;
}

/** A volume on an instance. */
async function attachedVolume(client: HttpClient): Promise<{ volumeId: number }> {
  const params = await volumeParams(client);
  await client.ok(attachVolume, { params, body: { [COMPUTE_ID]: await idleInstance(client) } });
  return params;
}

/** The instance that a volume is attached to, or is to be attached to. */
async function hostOf(client: HttpClient, { params, body }: OperationRequest): Promise<[GrantEntity, number][]> {
  const volume = await client.ok(getVolume, { params: { volumeId: Number(params?.volumeId) } });
  const wanted = (body as Partial<Record<string, number>> | undefined)?.[COMPUTE_ID];
  return [[COMPUTE, volume[COMPUTE_ID] ?? wanted ?? 0]];
}

export const relatedResourceExamples: Readonly<Record<string, Example>> = {
  [listNodeBalancers.subject]: {
    request: async (client) => (await newNodeBalancer(client), {}),
    answer: tables.page(tables.nodeBalancer),
  },
  [createNodeBalancer.subject]: {
    request: async (client) => ({
      body: {
        region,
        label: newLabel('lb').slice(0, 32),
        tags: ['e2e'],
        configs: [{ port: 80, nodes: [{ label: 'web-1', address: `${await newPrivateAddress(client)}:80` }] }],
      },
    }),
    alsoNeeds: hostOfNode,
    answer: tables.nodeBalancer,
  },
  [getNodeBalancer.subject]: {
    request: async (client) => ({ params: await nodeBalancerParams(client) }),
    answer: tables.nodeBalancer,
  },
  [updateNodeBalancer.subject]: {
    request: async (client) => ({ params: await nodeBalancerParams(client), body: { client_conn_throttle: 3 } }),
    answer: tables.nodeBalancer,
  },
  [deleteNodeBalancer.subject]: {
    request: async (client) => ({ params: await nodeBalancerParams(client) }),
    answer: tables.empty,
  },
  [listDomains.subject]: {
    request: async (client) => (await newDomain(client), {}),
    answer: tables.page(tables.domain),
  },
  [createDomain.subject]: {
    request: async () => ({ body: { domain: newDomainName(), type: 'slave', master_ips: ['192.0.2.1'] } }),
    answer: tables.domain,
  },
  [getDomain.subject]: { request: async (client) => ({ params: await domainParams(client) }), answer: tables.domain },
  [updateDomain.subject]: {
    request: async (client) => ({ params: await domainParams(client), body: { ttl_sec: 300 } }),
    answer: tables.domain,
  },
  [deleteDomain.subject]: { request: async (client) => ({ params: await domainParams(client) }), answer: tables.empty },
  [listDnsRecords.subject]: {
    request: async (client) => {
      const { domainId } = await recordParams(client);
      return { params: { domainId } };
    },
    answer: tables.page(tables.dnsRecord),
  },
  [createDnsRecord.subject]: {
    request: async (client) => ({
      params: await domainParams(client),
      body: { type: 'SRV', service: 'sip', protocol: 'tcp', target: 'phone', priority: 1, weight: 5, port: 5060 },
    }),
    answer: tables.dnsRecord,
  },
  [getDnsRecord.subject]: {
    request: async (client) => ({ params: await recordParams(client) }),
    answer: tables.dnsRecord,
  },
  [updateDnsRecord.subject]: {
    request: async (client) => ({ params: await recordParams(client), body: { priority: 20 } }),
    answer: tables.dnsRecord,
  },
  [deleteDnsRecord.subject]: {
    request: async (client) => ({ params: await recordParams(client) }),
    answer: tables.empty,
  },
  [listVolumes.subject]: {
    request: async (client) => (await newVolume(client), {}),
    answer: tables.page(tables.volume),
  },
  [listInstanceVolumes.subject]: {
    request: async (client) => {
      const computeId = await idleInstance(client);
      await client.ok(attachVolume, { params: await volumeParams(client), body: { [COMPUTE_ID]: computeId } });
      return { params: { computeId } };
    },
    answer: tables.page(tables.volume),
  },
  [createVolume.subject]: {
    request: async () => ({ body: { label: newLabel('vol'), region, size: 30 } }),
    answer: tables.volume,
  },
  [getVolume.subject]: { request: async (client) => ({ params: await volumeParams(client) }), answer: tables.volume },
  [updateVolume.subject]: {
    request: async (client) => ({ params: await volumeParams(client), body: { tags: ['e2e'] } }),
    answer: tables.volume,
  },
  [deleteVolume.subject]: { request: async (client) => ({ params: await volumeParams(client) }), answer: tables.empty },
  [attachVolume.subject]: {
    request: async (client) => ({
      params: await volumeParams(client),
      body: { [COMPUTE_ID]: await idleInstance(client) },
    }),
    alsoNeeds: hostOf,
    answer: tables.volume,
  },
  [detachVolume.subject]: {
    request: async (client) => ({ params: await attachedVolume(client) }),
    alsoNeeds: hostOf,
    answer: tables.empty,
  },
};
