import { randomUUID } from 'node:crypto';
import {
  COMPUTE,
  bootInstance,
  createInstance,
  createVpc,
  getInstance,
  listDisks,
  shutdownInstance,
} from '@stratus/contracts';
import type { Caller, CreateInstanceRequest, InstanceRecord, InstanceStatus, VpcRecord } from '@stratus/contracts';
import type { RunningService } from '@stratus/service';
import { callerOf, checked, createWorld, eventsMustBeSound, eventually, untilAnswered } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { bootOtherServices } from '../compute-world.js';
import type { HeldSagas } from '../held-sagas.js';
import { computeService } from '../../src/compute-service.definition.js';
import { ComputeServiceModule } from '../../src/compute-service.module.js';

export const REGION = 'us-east';
export const IMAGE = `${COMPUTE}/debian12`;

/** Jobs take no time. */
export const NO_TIME = {
  COMPUTE_PROVISION_MS: '0',
  COMPUTE_BOOT_MS: '0',
  COMPUTE_SHUTDOWN_MS: '0',
  COMPUTE_MIGRATION_QUEUE_MS: '0',
  COMPUTE_MIGRATION_MS: '0',
  COMPUTE_REGION_MIGRATION_MS: '0',
  COMPUTE_RESIZE_MS: '0',
  COMPUTE_DISK_MS: '0',
};

/** Longer than any spec: the job stays in this pause until its service stops. */
export const FOR_EVER = '3600000';

/** An account with requests that specs often need. */
export interface Tenant {
  ask: Ask;
  create: (more?: Partial<CreateInstanceRequest>) => Promise<InstanceRecord>;
  /** Creates an instance from an image and waits until it runs. */
  running: (more?: Partial<CreateInstanceRequest>) => Promise<InstanceRecord>;
  /** Creates an instance without an image and waits until it is offline. */
  bare: (more?: Partial<CreateInstanceRequest>) => Promise<InstanceRecord>;
  /** Waits until no job runs on the instance, and expects this status. */
  settled: (id: number, status: InstanceStatus) => Promise<InstanceRecord>;
  powerOn: (id: number) => Promise<InstanceRecord>;
  powerOff: (id: number) => Promise<InstanceRecord>;
  newVpc: (...ranges: string[]) => Promise<VpcRecord>;
  disksOf: (id: number) => Promise<{ id: number; label: string; size: number; filesystem: string; status: string }[]>;
}

export interface InstanceWorld extends World, Tenant {
  compute: RunningService;
  tenant: (accountId: number, more?: Partial<Caller>) => Tenant;
  /** Type and job status of an instance's events, in order. */
  eventsOf: (id: number) => Promise<string[]>;
}

/**
 * Boots the services that compute-service calls, then compute-service.
 *
 * @param held holds sagas at boundaries.
 */
export async function createInstanceWorld(
  durations: NodeJS.ProcessEnv = NO_TIME,
  held?: HeldSagas,
): Promise<InstanceWorld> {
  const world = await createWorld(['catalog', 'vpc', 'network', 'compute']);
  await bootOtherServices(world);
  const compute = await world.boot(
    (environment) => computeService({ ...environment, ...durations }),
    held?.module ?? ComputeServiceModule,
  );
  const tenant = (accountId: number, more?: Partial<Caller>) =>
    tenantOf(world, checked(untilAnswered(world.as(callerOf(accountId, more)))));
  return {
    ...world,
    ...tenant(1),
    compute,
    tenant,
    as: (caller) => checked(untilAnswered(world.as(caller))),
    eventsOf: async (id) => {
      const { rows } = await world.sql.query<{ event: string }>(
        `select concat_ws(' ', type, job ->> 'status') as event from compute.events
          where entity_type = $1 and entity_id = $2 order by sequence`,
        [COMPUTE, String(id)],
      );
      return rows.map(({ event }) => event);
    },
    stop: async () => {
      try {
        await eventsMustBeSound(world.sql, 'compute');
      } finally {
        await world.stop();
      }
    },
  };
}

function tenantOf(world: World, ask: Ask): Tenant {
  const create: Tenant['create'] = (more) =>
    ask(createInstance, { body: { type: 'g6-nanode-1', region: REGION, ...more } });
  const settled: Tenant['settled'] = (id, status) =>
    eventually(`instance ${id} ${status}, without a job`, async () => {
      const { rows } = await world.sql.query<{ busy_saga: string | null; status: string }>(
        'select busy_saga, status from compute.instances where id = $1',
        [id],
      );
      if (rows[0]?.busy_saga !== null || rows[0].status !== status) throw new Error(JSON.stringify(rows[0]));
      return ask(getInstance, { params: { computeId: id } });
    });
  const act = async (operation: typeof bootInstance | typeof shutdownInstance, id: number, status: InstanceStatus) => {
    await ask(operation, { params: { computeId: id }, body: {} as never });
    return settled(id, status);
  };
  return {
    ask,
    create,
    settled,
    running: async (more) => settled((await create({ ...withImage(), ...more })).id, 'running'),
    bare: async (more) => settled((await create(more)).id, 'offline'),
    powerOn: (id) => act(bootInstance, id, 'running'),
    powerOff: (id) => act(shutdownInstance, id, 'offline'),
    newVpc: (...ranges) =>
      ask(createVpc, {
        body: {
          label: uniqueLabel(),
          region: REGION,
          subnets: ranges.map((ipv4, index) => ({ label: `s${index}`, ipv4 })),
        },
      }),
    disksOf: async (id) => (await ask(listDisks, { params: { computeId: id } })).data,
  };
}

export const withImage = () => ({ image: IMAGE, root_pass: 'correct-horse-battery' });
export const uniqueLabel = (): string => `i-${randomUUID().slice(0, 13)}`;
