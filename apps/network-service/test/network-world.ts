import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  COMPUTE,
  COMPUTES,
  COMPUTE_ID,
  allocateAddresses,
  locateInstances,
  locateNodeBalancers,
  releaseAddresses,
} from '@stratus/contracts';
import type {
  AllocateAddressesRequest,
  AllocatedAddressesRecord,
  Call,
  Caller,
  Grants,
  LocatedInstance,
  Permission,
} from '@stratus/contracts';
import { OperationServer } from '@stratus/operations';
import { createLogger, createMetrics, operationDuration } from '@stratus/runtime';
import { bootServices, callerOf, checked, createWorld, eventsMustBeSound, leftoversIn } from '@stratus/testing';
import type { Ask, World } from '@stratus/testing';
import { networkService } from '../src/network-service.definition.js';
import { NetworkServiceModule } from '../src/network-service.module.js';
import type { RegionPools } from '../src/pools/pools-file.js';

export const REGION = 'us-east';

/** The resources that the fake owners know; specs add more. */
export interface Owned {
  computes: Map<number, LocatedInstance & { account: number }>;
  nodebalancers: Map<number, LocatedInstance & { account: number }>;
  /** The number of requests to the owners. */
  asked: number;
}

export interface NetworkWorld extends World {
  /** Sends a request as an unrestricted caller of account 1. */
  ask: Ask;
  owned: Owned;
  /** Allocates addresses for a new instance. @returns them with its id. */
  newCompute: (more?: Partial<AllocateAddressesRequest>) => Promise<AllocatedAddressesRecord & { id: number }>;
  release: (id: number) => Promise<unknown>;
  /** Types of the events about one kind of entity, in order. */
  eventsAbout: (entity: string, label: string) => Promise<string[]>;
}

let computes = 0;
/** An id of an unknown instance. */
export const newComputeId = (): number => (computes += 1) + 100_000;

/** A body that names an instance under the product's word. */
export const of = <T extends object>(id: number, more: T): T & { [COMPUTE_ID]: number } => ({
  ...more,
  [COMPUTE_ID]: id,
});

export const allocation = (id: number, more: Partial<AllocateAddressesRequest> = {}): AllocateAddressesRequest =>
  of(id, { region: REGION, private_ip: false, label: `c-${id}`, ...more });

export type Permissions = Record<number, Permission>;
/** A restricted user with these grants, and no others. */
export const restricted = (
  entities: Partial<Record<'firewall' | typeof COMPUTE | 'nodebalancer', Permissions>>,
  { accountId }: Pick<Caller, 'accountId'> = callerOf(1),
): Caller => callerOf(accountId, { restricted: true, grants: { global: {}, entities } as unknown as Grants });

/** A catalog file with these pools per region; a region's SLAAC network is optional. */
export function catalogWith(pools: Record<string, { public: string[] } & Partial<RegionPools>>): string {
  const file = join(mkdtempSync(join(tmpdir(), 'stratus-pools-')), 'catalog.yaml');
  const written = Object.entries(pools).map(([region, own], index) =>
    Object.assign({ region, ipv6: `2001:db8:${index + 1}::/64` }, own),
  );
  const regions = Object.keys(pools).map((id) => ({ id }));
  writeFileSync(file, JSON.stringify({ regions, pools: written }));
  return file;
}

export async function createNetworkWorld(environment: NodeJS.ProcessEnv = {}): Promise<NetworkWorld> {
  const world = await createWorld(['catalog', 'network']);
  await bootServices(world, 'catalog');
  const owned: Owned = { computes: new Map(), nodebalancers: new Map(), asked: 0 };
  const server = await answerAsComputeService(world, owned);
  await world.boot((own) => networkService({ ...own, ...environment }), NetworkServiceModule);
  const ask = checked(world.as(callerOf(1)));
  return {
    ...world,
    ask,
    as: (caller) => checked(world.as(caller)),
    owned,
    newCompute: async (more) => {
      const id = newComputeId();
      return { id, ...(await ask(allocateAddresses, { body: allocation(id, more) })) };
    },
    release: (id) => ask(releaseAddresses, { body: of(id, {}) }),
    eventsAbout: async (entity, label) => {
      const { rows } = await world.sql.query<{ type: string }>(
        'select type from network.events where entity_type = $1 and entity_label = $2 order by position',
        [entity, label],
      );
      return rows.map(({ type }) => type);
    },
    stop: async () => {
      try {
        await eventsMustBeSound(world.sql, 'network');
        expect(await leftoversIn(world.sql)).toEqual({});
      } finally {
        await server.close();
        await world.stop();
      }
    },
  };
}

async function answerAsComputeService(world: World, owned: Owned): Promise<OperationServer> {
  const duration = operationDuration(createMetrics('spec'));
  const server = new OperationServer(world.link, 'compute', createLogger('spec', 'silent'), duration);
  const locate = (things: Owned['computes'], { caller, body }: Call<unknown, { ids: number[] }>) => {
    owned.asked += 1;
    return body.ids.flatMap((id) => {
      const { account, ...found } = things.get(id) ?? { account: 0 };
      return account === caller.accountId ? [found] : [];
    });
  };
  server.addHandler(locateInstances.subject, async (call: Call<unknown, { ids: number[] }>) => ({
    [COMPUTES]: locate(owned.computes, call),
  }));
  server.addHandler(locateNodeBalancers.subject, async (call: Call<unknown, { ids: number[] }>) => ({
    nodebalancers: locate(owned.nodebalancers, call),
  }));
  await new Promise<void>((resolve) => server.listen(resolve));
  return server;
}

export const uuid = (): string => randomUUID();
