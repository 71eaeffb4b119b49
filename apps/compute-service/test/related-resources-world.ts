import { randomUUID } from 'node:crypto';
import { COMPUTE_ID, allocateAddresses, existing } from '@stratus/contracts';
import type { Caller, GrantEntity, Permission } from '@stratus/contracts';
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
import type { HeldSagas } from './held-sagas.js';
import { defaultAlerts, newBackups } from '../src/instances/instance.js';
import { ComputeServiceModule } from '../src/compute-service.module.js';

export const REGION = 'us-east';

/**
 * A catalog, a network-service and a compute-service, with account 1. Checks every reply against its schema, and all
 * events at the end.
 */
export interface RelatedResourcesWorld extends World {
  /** Sends a request as an unrestricted caller of account 1. */
  ask: Ask;
  running: RunningService;
  /** The schema of {@link sql} under test. */
  schema: 'compute';
  /** Inserts an instance directly, without its creation saga. */
  newInstance: (more?: { accountId?: number; region?: string; status?: string; visible?: boolean }) => Promise<Host>;
  /** The private address of a new instance of account 1. */
  newPrivateAddress: (region?: string) => Promise<string>;
  /** Waits until the job that creates a volume has ended. */
  settled: (volumeId: number) => Promise<void>;
  /** Types and states of a resource's events, in order. */
  eventsOf: (entity: GrantEntity, id: number) => Promise<string[]>;
}
interface Host {
  id: number;
  label: string;
}

const INSERT = `
  insert into compute.instances (account_id, label, "group", status, type, region, specs, alerts, backups,
    watchdog_enabled, tags, host_uuid, has_user_data, visible, created, updated)
  values ($1, $2, '', $3, 'g6-nanode-1', $4, $6, $7, $8, true, '{}', gen_random_uuid(), false, $5, now(), now())
  returning id::int, label`;

/**
 * Volumes become active without a pause.
 *
 * @param sagas holds sagas at boundaries.
 */
export async function createRelatedResourcesWorld(volumeMs = 0, sagas?: HeldSagas): Promise<RelatedResourcesWorld> {
  const world = await createWorld(['catalog', 'network', 'compute']);
  await bootServices(world, 'catalog');
  await bootServices(world, 'network');
  const variables = { COMPUTE_VOLUME_MS: String(volumeMs), SERVICE_DOMAIN: 'stratus.test' };
  const running = await world.boot(
    (env) => computeService({ ...env, ...variables }),
    sagas?.module ?? ComputeServiceModule,
  );
  const newInstance: RelatedResourcesWorld['newInstance'] = async (more = {}) => {
    const { accountId = 1, region = REGION, status = 'running', visible = true } = more;
    const values = [accountId, uniqueLabel('i'), status, region, visible, ...SETTINGS];
    const { rows } = await world.sql.query<Host>(INSERT, values);
    return existing(rows[0]);
  };
  return {
    ...world,
    schema: 'compute',
    running,
    ask: checked(untilAnswered(world.as(callerOf(1)))),
    as: (caller) => checked(untilAnswered(world.as(caller))),
    newInstance,
    newPrivateAddress: async (region = REGION) => {
      const { id } = await newInstance({ region });
      const body = { [COMPUTE_ID]: id, region, private_ip: true };
      const allocated = await world.as(callerOf(1))(allocateAddresses, { body });
      const address = existing(allocated.private);
      await world.sql.query('update compute.instances set ipv4 = array[$2] where id = $1', [id, address]);
      return address;
    },
    settled: async (volumeId) => {
      await eventually(`volume ${volumeId}`, async () => {
        const { rows } = await world.sql.query('select from compute.volumes where id = $1 and creation_job is null', [
          volumeId,
        ]);
        return rows[0];
      });
    },
    eventsOf: async (entity, id) => {
      const { rows } = await world.sql.query<{ what: string }>(
        `select concat_ws(' ', type, job->>'status') as what from compute.events
         where entity_type = $1 and entity_id = $2 order by sequence`,
        [entity, String(id)],
      );
      return rows.map(({ what }) => what);
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

/** The values of the smallest type. */
const SIZE = { disk: 25_600, memory: 1_024, vcpus: 1, gpus: 0, transfer: 1_000 };
const SETTINGS = [SIZE, defaultAlerts(SIZE), newBackups(false)];

export const uniqueLabel = (kind = 'n'): string => `${kind}-${randomUUID().slice(0, 13)}`;

/** A restricted user of account 1 with these permissions, as `[entity, id, permission]`. */
export function restrictedTo(...granted: [GrantEntity, number, Permission][]): Caller {
  const entities: NonNullable<Caller['grants']>['entities'] = {};
  for (const [entity, id, permission] of granted) entities[entity] = { ...entities[entity], [String(id)]: permission };
  const global = {} as NonNullable<Caller['grants']>['global'];
  return callerOf(1, { restricted: true, grants: { global, entities } });
}
