import { join } from 'node:path';
import {
  ApiFailure,
  createFirewall,
  createInstance,
  createNodeBalancer,
  createVpc,
  getInstance,
} from '@stratus/contracts';
import type { CreateInstanceRequest } from '@stratus/contracts';
import { LEFTOVERS, ORPHANS, eventually, sagaSuite } from '@stratus/testing';
import type { Ask, SagaCase, World } from '@stratus/testing';
import { bootOtherServices } from '../compute-world.js';
import { NO_TIME, REGION, uniqueLabel, withImage } from './instance-world.js';
import { INSTANCES_AGREE, INSTANCES_CLEAN } from './instances-clean.js';

const built = join(import.meta.dirname, '../../dist');

export type Params = { params: { computeId: number } };

/** The request for an instance with one of every resource that it can reserve at other services. */
export async function everything(ask: Ask): Promise<CreateInstanceRequest> {
  const subnets = [{ label: 's', ipv4: '10.0.0.0/24' }];
  const vpc = await ask(createVpc, { body: { label: uniqueLabel(), region: REGION, subnets } });
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const;
  const firewall = await ask(createFirewall, { body: { label: uniqueLabel(), rules } });
  return {
    ...plain(),
    firewall_id: firewall.id,
    private_ip: true,
    interfaces: [
      { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id ?? 0, ipv4: { nat_1_1: 'any' } },
      { purpose: 'vlan', label: 'office' },
    ],
  };
}
export const plain = (): CreateInstanceRequest => ({ type: 'g6-nanode-1', region: REGION, ...withImage() });

/** Waits until its creation job ends, since the next job cannot begin earlier. */
async function made(ask: Ask, world: World, body: CreateInstanceRequest): Promise<Params> {
  const label = uniqueLabel();
  await ask(createInstance, { body: { ...body, label } }).catch((error: unknown) => {
    // On a slow machine, creating so many at once continues after the 504 response.
    if (!(error instanceof ApiFailure && error.status === 504)) throw error;
  });
  const free = 'visible and busy_saga is null and change_saga is null';
  const { id } = await eventually(`instance ${label} without a job`, async () => {
    const { rows } = await world.sql.query<{ id: number }>(
      `select id::int from compute.instances where label = $1 and ${free}`,
      [label],
    );
    return rows[0];
  });
  return { params: { computeId: id } };
}
export const running = async (ask: Ask, world: World) => made(ask, world, await everything(ask));
export const off = async (ask: Ask, world: World) => made(ask, world, { ...(await everything(ask)), booted: false });
export const bare = (ask: Ask, world: World) => made(ask, world, { type: 'g6-nanode-1', region: REGION });
export const withVlan = (ask: Ask, world: World) =>
  made(ask, world, { ...plain(), private_ip: true, interfaces: [{ purpose: 'vlan', label: 'office' }] });

/** An instance of {@link arrange} with a private address, which a node balancer has as a node. */
export const withNode =
  (arrange: (ask: Ask, world: World) => Promise<Params>) =>
  async (ask: Ask, world: World): Promise<Params> => {
    const made = await arrange(ask, world);
    const { ipv4 } = await ask(getInstance, made);
    const nodes = [{ label: 'node', address: `${ipv4[1] ?? ''}:80` }];
    await ask(createNodeBalancer, { body: { region: REGION, label: uniqueLabel(), configs: [{ nodes }] } });
    return made;
  };

const asList = (queries: Readonly<Record<string, string>>) =>
  Object.entries(queries).map(([title, sql]) => ({ title, sql }));

/** Tests sagas of instances together with all services that they call. */
// oxlint-disable-next-line typescript/no-explicit-any -- each case arranges data of its own type
export const instanceSagas = (title: string, cases: readonly SagaCase<any>[]): void =>
  sagaSuite({
    title,
    schemas: ['catalog', 'vpc', 'network', 'compute'],
    schema: 'compute',
    service: {
      module: { file: join(built, 'compute-service.module.js'), name: 'ComputeServiceModule' },
      definition: { file: join(built, 'compute-service.definition.js'), name: 'computeService' },
    },
    environment: NO_TIME,
    otherServices: bootOtherServices,
    cases,
    clean: [...INSTANCES_CLEAN, ...INSTANCES_AGREE, ...asList(LEFTOVERS), ...asList(ORPHANS)],
  });
