import {
  COMPUTE,
  bootInstance,
  createDisk,
  createInstance,
  deleteDisk,
  deleteInstance,
  getDisk,
  getInstance,
  listDisks,
  listInstances,
  migrateInstance,
  rebootInstance,
  resetDiskPassword,
  resizeDisk,
  resizeInstance,
  shutdownInstance,
  updateDisk,
  updateInstance,
} from '@stratus/contracts';
import type { CreateInstanceRequest, InstanceRecord } from '@stratus/contracts';
import { eventually } from '@stratus/testing';
import { tables } from '../field-tables.ts';
import type { HttpClient } from '../http-client.ts';
import { newLabel } from './example.ts';
import type { Example } from './example.ts';

const BARE = { type: 'g6-nanode-1', region: 'us-east' };
const WITH_IMAGE = { ...BARE, image: `${COMPUTE}/debian12`, root_pass: 'correct-horse-battery' };

const newInstance = (client: HttpClient, body: CreateInstanceRequest) =>
  client.made(createInstance, { body: { label: newLabel('instance'), ...body } });

/** Waits until the last job of an instance has ended. */
const settled = (client: HttpClient, { id }: InstanceRecord, status: 'offline' | 'running') =>
  eventually(`instance ${id} ${status}`, async () => {
    const instance = await client.ok(getInstance, { params: { computeId: id } });
    return instance.status === status ? instance : undefined;
  });

/** An instance without image, disk and profile, with no running job. */
export const idleInstance = async (client: HttpClient): Promise<InstanceRecord> =>
  settled(client, await newInstance(client, BARE), 'offline');

/** An instance with a profile and disks that is off. */
export const instanceThatIsOff = async (client: HttpClient): Promise<InstanceRecord> =>
  settled(client, await newInstance(client, { ...WITH_IMAGE, booted: false }), 'offline');

/** A running instance with a profile and disks. */
export const runningInstance = async (client: HttpClient): Promise<InstanceRecord> =>
  settled(client, await newInstance(client, WITH_IMAGE), 'running');

const idle = async (client: HttpClient) => ({ computeId: (await idleInstance(client)).id });
const off = async (client: HttpClient) => ({ computeId: (await instanceThatIsOff(client)).id });
const running = async (client: HttpClient) => ({ computeId: (await runningInstance(client)).id });
const diskParams = async (client: HttpClient) => {
  const params = await off(client);
  const { data } = await client.ok(listDisks, { params });
  return { ...params, diskId: data[0]?.id ?? 0 };
};

export const instanceExamples: Readonly<Record<string, Example>> = {
  [listInstances.subject]: {
    request: async (client) => (await newInstance(client, BARE), {}),
    answer: tables.page(tables.instance),
  },
  [createInstance.subject]: {
    request: async () => ({ body: { ...WITH_IMAGE, label: newLabel('instance'), private_ip: true } }),
    answer: tables.instance,
  },
  [getInstance.subject]: { request: async (client) => ({ params: await idle(client) }), answer: tables.instance },
  [updateInstance.subject]: {
    request: async (client) => ({ params: await idle(client), body: { alerts: { cpu: 50 }, group: 'e2e' } }),
    answer: tables.instance,
  },
  [deleteInstance.subject]: { request: async (client) => ({ params: await idle(client) }), answer: tables.empty },
  [bootInstance.subject]: { request: async (client) => ({ params: await off(client) }), answer: tables.empty },
  [rebootInstance.subject]: { request: async (client) => ({ params: await running(client) }), answer: tables.empty },
  [shutdownInstance.subject]: { request: async (client) => ({ params: await running(client) }), answer: tables.empty },
  [migrateInstance.subject]: {
    request: async (client) => ({ params: await idle(client), body: { type: 'cold' } }),
    answer: tables.empty,
  },
  [resizeInstance.subject]: {
    request: async (client) => ({ params: await idle(client), body: { type: 'g6-standard-1' } }),
    answer: tables.empty,
  },
  [listDisks.subject]: {
    request: async (client) => ({ params: await off(client) }),
    answer: tables.page(tables.disk),
  },
  [getDisk.subject]: { request: async (client) => ({ params: await diskParams(client) }), answer: tables.disk },
  [createDisk.subject]: {
    request: async (client) => ({ params: await idle(client), body: { size: 1024, label: 'data' } }),
    answer: tables.disk,
  },
  [updateDisk.subject]: {
    request: async (client) => ({ params: await diskParams(client), body: { label: 'renamed' } }),
    answer: tables.disk,
  },
  [resizeDisk.subject]: {
    request: async (client) => ({ params: await diskParams(client), body: { size: 20_000 } }),
    answer: tables.empty,
  },
  [resetDiskPassword.subject]: {
    request: async (client) => ({ params: await diskParams(client), body: { password: 'correct-horse-battery' } }),
    answer: tables.empty,
  },
  [deleteDisk.subject]: { request: async (client) => ({ params: await diskParams(client) }), answer: tables.empty },
};
