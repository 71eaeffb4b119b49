import { join } from 'node:path';
import {
  bootInstance,
  createInstance,
  createVpc,
  deleteInstance,
  migrateInstance,
  rebootInstance,
  resizeInstance,
  shutdownInstance,
} from '@stratus/contracts';
import type { CreateInstanceRequest } from '@stratus/contracts';
import { eventually } from '../../../../test/support/eventually.ts';
import { sagaSuite } from '../../../../test/support/saga-suite.ts';
import type { SagaCase } from '../../../../test/support/saga-suite.ts';
import type { World } from '../../../../test/support/world.ts';
import { CatalogServiceModule } from '../../../catalog-service/src/catalog-service.module.js';
import { catalogService } from '../../../catalog-service/src/catalog-service.definition.js';
import { NetworkServiceModule } from '../../../network-service/src/network-service.module.js';
import { networkService } from '../../../network-service/src/network-service.definition.js';
import { LEFTOVERS, ORPHANS } from '../../../network-service/src/world-is-clean.test-support.js';
import { VpcServiceModule } from '../../../vpc-service/src/vpc-service.module.js';
import { vpcService } from '../../../vpc-service/src/vpc-service.definition.js';
import { NO_TIME, REGION, uniqueLabel, withImage } from './instance-world.test-support.js';
import { INSTANCES_AGREE, INSTANCES_CLEAN } from './instances-clean.test-support.js';

const built = join(import.meta.dirname, '../../dist');

type Ask = Parameters<SagaCase['act']>[0];
type Params = { params: { computeId: number } };

/** With one of everything that an instance can hold elsewhere. */
async function everything(ask: Ask): Promise<CreateInstanceRequest> {
  const subnets = [{ label: 's', ipv4: '10.0.0.0/24' }];
  const vpc = await ask(createVpc, { body: { label: uniqueLabel(), region: REGION, subnets } });
  return {
    ...plain(),
    private_ip: true,
    interfaces: [
      { purpose: 'vpc', subnet_id: vpc.subnets[0]?.id ?? 0, ipv4: { nat_1_1: 'any' } },
      { purpose: 'vlan', label: 'office' },
    ],
  };
}
const plain = (): CreateInstanceRequest => ({ type: 'g6-nanode-1', region: REGION, ...withImage() });

/** Waits until the job of its creation is over, as the next one could not begin before. */
async function made(ask: Ask, world: World, body: CreateInstanceRequest): Promise<Params> {
  const { id } = await ask(createInstance, { body });
  await eventually(`instance ${id} without a job`, async () => {
    const { rows } = await world.sql.query('select from compute.instances where id = $1 and busy_saga is null', [id]);
    return rows[0];
  });
  return { params: { computeId: id } };
}
const running = async (ask: Ask, world: World) => made(ask, world, await everything(ask));
const off = async (ask: Ask, world: World) => made(ask, world, { ...(await everything(ask)), booted: false });
const withVlan = (ask: Ask, world: World) =>
  made(ask, world, { ...plain(), interfaces: [{ purpose: 'vlan', label: 'office' }] });

const cases = [
  {
    saga: 'create-instance',
    arrange: (ask: Ask) => everything(ask),
    act: (ask: Ask, body: CreateInstanceRequest) => ask(createInstance, { body }),
  },
  {
    saga: 'provision-instance',
    act: (ask: Ask) => ask(createInstance, { body: plain() }),
    answersAtOnce: true,
  },
  {
    saga: 'boot-instance',
    arrange: off,
    act: (ask: Ask, { params }: Params) => ask(bootInstance, { params, body: {} }),
    answersAtOnce: true,
  },
  {
    saga: 'reboot-instance',
    arrange: running,
    act: (ask: Ask, { params }: Params) => ask(rebootInstance, { params, body: {} }),
    answersAtOnce: true,
  },
  {
    saga: 'shutdown-instance',
    arrange: running,
    act: (ask: Ask, { params }: Params) => ask(shutdownInstance, { params }),
    answersAtOnce: true,
  },
  {
    saga: 'migrate-host',
    arrange: running,
    act: (ask: Ask, { params }: Params) => ask(migrateInstance, { params, body: { type: 'warm' } }),
  },
  {
    saga: 'migrate-region',
    arrange: withVlan,
    act: (ask: Ask, { params }: Params) => ask(migrateInstance, { params, body: { region: 'us-iad' } }),
  },
  {
    saga: 'resize-instance',
    arrange: running,
    act: (ask: Ask, { params }: Params) =>
      ask(resizeInstance, { params, body: { type: 'g6-standard-1', migration_type: 'warm' } }),
  },
  {
    saga: 'delete-instance',
    arrange: running,
    act: (ask: Ask, { params }: Params) => ask(deleteInstance, { params }),
  },
];

const asList = (queries: Readonly<Record<string, string>>) =>
  Object.entries(queries).map(([title, sql]) => ({ title, sql }));

sagaSuite({
  title: 'sagas of instances',
  schemas: ['catalog', 'vpc', 'network', 'compute'],
  schema: 'compute',
  service: {
    module: { file: join(built, 'compute-service.module.js'), name: 'ComputeServiceModule' },
    definition: { file: join(built, 'compute-service.definition.js'), name: 'computeService' },
  },
  environment: NO_TIME,
  neighbours: async (world) => {
    await world.boot(catalogService, CatalogServiceModule);
    await world.boot(networkService, NetworkServiceModule);
    await world.boot(vpcService, VpcServiceModule);
  },
  cases,
  clean: [...INSTANCES_CLEAN, ...INSTANCES_AGREE, ...asList(LEFTOVERS), ...asList(ORPHANS)],
});
