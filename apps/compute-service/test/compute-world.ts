import { randomUUID } from 'node:crypto';
import { COMPUTES, bootInstance, createConfig, createInstance, createVpc, getInstance } from '@stratus/contracts';
import type {
  ConfigRecord,
  CreateConfigRequest,
  CreateInstanceRequest,
  InstanceRecord,
  VpcRecord,
} from '@stratus/contracts';
import type { RunningService } from '@stratus/service';
import {
  bootServices,
  callerOf,
  checked,
  createWorld,
  eventsMustBeSound,
  eventually,
  untilAnswered,
} from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { computeService } from '../src/compute-service.definition.js';
import { ComputeServiceModule } from '../src/compute-service.module.js';
import type { HeldSagas } from './held-sagas.js';

export const REGION = 'us-east';
export const TYPE = 'g6-nanode-1';

/** Jobs that take no time. */
export const AT_ONCE = {
  COMPUTE_PROVISION_MS: '0',
  COMPUTE_BOOT_MS: '0',
  COMPUTE_SHUTDOWN_MS: '0',
  COMPUTE_DISK_MS: '0',
  COMPUTE_MIGRATION_QUEUE_MS: '0',
  COMPUTE_MIGRATION_MS: '0',
  COMPUTE_REGION_MIGRATION_MS: '0',
  COMPUTE_RESIZE_MS: '0',
};

/** A VPC and the ids of its subnets. */
export type TestVpc = VpcRecord & { subnetIds: number[] };

/** An account, with frequent requests of its specs. */
export interface Tenant {
  /** Sends a request as an unrestricted caller. */
  ask: Ask;
  /** Creates an instance, and waits until it is idle. */
  newInstance: (more?: Partial<CreateInstanceRequest>) => Promise<InstanceRecord>;
  /** Creates a VPC in the region with subnets of these ranges. */
  newVpc: (...ranges: string[]) => Promise<TestVpc>;
  newConfig: (computeId: number, more?: Partial<CreateConfigRequest>) => Promise<ConfigRecord>;
  /** Boots, and waits until the instance is running. */
  runs: (computeId: number, config_id?: number) => Promise<void>;
  /** Waits until no job runs on an instance. */
  free: (computeId: number) => Promise<InstanceRecord>;
}

/** Real services around instances, with account 1. Checks each reply against its schema, and at the end all events. */
export interface ComputeWorld extends World, Tenant {
  tenant: (accountId: number) => Tenant;
  running: RunningService;
  /** The schema of {@link sql} under test. */
  schema: 'compute';
  /** Types and states of an instance's events, in order. */
  eventsOf: (computeId: number) => Promise<string[]>;
}

/** @param held holds sagas at boundaries. */
export async function createComputeWorld(
  environment: NodeJS.ProcessEnv = AT_ONCE,
  held?: HeldSagas,
): Promise<ComputeWorld> {
  const world = await createWorld(['catalog', 'vpc', 'network', 'compute']);
  await bootOtherServices(world);
  const running = await world.boot(
    (own) => computeService({ ...own, ...environment }),
    held?.module ?? ComputeServiceModule,
  );
  const tenant = (accountId: number) => tenantOf(world, checked(untilAnswered(world.as(callerOf(accountId)))));
  return {
    ...world,
    ...tenant(1),
    tenant,
    running,
    schema: 'compute',
    as: (caller) => checked(untilAnswered(world.as(caller))),
    eventsOf: async (id) => {
      const { rows } = await world.sql.query<{ what: string }>(
        `select concat_ws(' ', type, job->>'status') as what from compute.events
          where entity_type = 'compute' and entity_id = $1 order by sequence`,
        [String(id)],
      );
      return rows.map(({ what }) => what);
    },
    stop: async () => {
      try {
        await Promise.all(['compute', 'vpc', 'network'].map((schema) => eventsMustBeSound(world.sql, schema)));
      } finally {
        await world.stop();
      }
    },
  };
}

/** The services that compute-service calls. */
export async function bootOtherServices(world: World): Promise<void> {
  await bootServices(world, 'catalog');
  await Promise.all([bootServices(world, 'vpc'), bootServices(world, 'network')]);
}

function tenantOf(world: World, ask: Ask): Tenant {
  const free = (computeId: number): Promise<InstanceRecord> =>
    eventually(`an instance ${computeId} without a job`, async () => {
      const { rows } = await world.sql.query(
        'select from compute.instances where id = $1 and busy_saga is null and change_saga is null',
        [computeId],
      );
      return rows.length > 0 ? ask(getInstance, { params: { computeId } }) : undefined;
    });
  return {
    ask,
    free,
    newInstance: async (more) => {
      const body = { label: uniqueLabel('i'), region: REGION, type: TYPE, ...more };
      return free((await ask(createInstance, { body })).id);
    },
    newVpc: async (...ranges) => {
      const subnets = ranges.map((ipv4, index) => ({ label: `s${index}`, ipv4 }));
      const vpc = await ask(createVpc, { body: { label: uniqueLabel('v'), region: REGION, subnets } });
      return { ...vpc, subnetIds: vpc.subnets.map(({ id }) => id) };
    },
    newConfig: (computeId, more) =>
      ask(createConfig, { params: { computeId }, body: { label: uniqueLabel('c'), devices: {}, ...more } }),
    runs: async (computeId, config_id) => {
      await ask(bootInstance, { params: { computeId }, body: config_id === undefined ? {} : { config_id } });
      const { status } = await free(computeId);
      expect(status).toBe('running');
    },
  };
}

export const uniqueLabel = (kind = 'l'): string => `${kind}-${randomUUID().slice(0, 13)}`;

/** The instances that a subnet shows, as `[id, interface ids]`. */
export const shownIn = (vpc: VpcRecord): [number, number[]][] =>
  vpc.subnets.flatMap((subnet) =>
    subnet[COMPUTES].map(({ id, interfaces }): [number, number[]] => [id, interfaces.map((each) => each.id)]),
  );
