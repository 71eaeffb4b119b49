/** Takes about 85 s: a process of the service dies at each commit of each saga, and another one finishes it. */
import { join } from 'node:path';
import {
  ANY_ADDRESS,
  COMPUTE_ID,
  addInstanceIp,
  assignIps,
  createConfig,
  createInstance,
  createIpv6Range,
  createNodeBalancer,
  createVpc,
  deleteConfig,
  deleteInstanceIp,
  getInstance,
  updateConfig,
} from '@stratus/contracts';
import type { InterfaceRequest, IpAssignment } from '@stratus/contracts';
import { LEFTOVERS, ORPHANS, VPC_CLEAN, eventually, sagaSuite } from '@stratus/testing';
import type { SagaCase, World } from '@stratus/testing';
import { AT_ONCE, REGION, TYPE, bootOtherServices, uniqueLabel } from '../../../test/compute-world.js';
import { INSTANCES_AGREE, INSTANCES_CLEAN } from '../../../test/instances/instances-clean.js';
import { CONFIGS_AGREE, CONFIGS_CLEAN } from '../../../test/configs/configs-clean.js';

const built = join(import.meta.dirname, '../../../dist');

type Ask = Parameters<SagaCase['act']>[0];
type Params = { params: { computeId: number; configId: number }; subnets: number[] };

const vpcOf = (subnet_id: number | undefined, ipv4: InterfaceRequest['ipv4'] = {}): InterfaceRequest => ({
  purpose: 'vpc',
  subnet_id: subnet_id ?? 0,
  ipv4,
});

async function newInstance(ask: Ask, world: World): Promise<number> {
  const { id } = await ask(createInstance, { body: { type: TYPE, region: REGION } });
  await eventually(`instance ${id} without a job`, async () => {
    const { rows } = await world.sql.query('select from compute.instances where id = $1 and busy_saga is null', [id]);
    return rows[0];
  });
  return id;
}

/** A profile whose interfaces reserve something at each service. */
async function newProfile(ask: Ask, world: World): Promise<Params> {
  const computeId = await newInstance(ask, world);
  const subnets = ['10.0.0.0/24', '10.0.1.0/24'].map((ipv4, index) => ({ label: `s${index}`, ipv4 }));
  const vpc = await ask(createVpc, { body: { label: uniqueLabel(), region: REGION, subnets } });
  const ids = vpc.subnets.map(({ id }) => id);
  const interfaces: InterfaceRequest[] = [
    vpcOf(ids[0], { nat_1_1: ANY_ADDRESS }),
    { purpose: 'vlan', label: 'office' },
    vpcOf(ids[1], { nat_1_1: ANY_ADDRESS }),
  ];
  const body = { label: 'profile', devices: {}, interfaces };
  const { id: configId } = await ask(createConfig, { params: { computeId }, body });
  return { params: { computeId, configId }, subnets: ids };
}

/** One interface moves and keeps its NAT, two are new, two go. */
const replacedBy = (subnets: number[]): InterfaceRequest[] => [
  { ...vpcOf(subnets[0], { vpc: '10.0.0.9', nat_1_1: ANY_ADDRESS }), ip_ranges: ['10.0.0.16/28'] },
  vpcOf(subnets[0], { nat_1_1: ANY_ADDRESS }),
  { purpose: 'vlan', label: 'lab' },
];

const cases = [
  {
    saga: 'change-config',
    arrange: newProfile,
    act: (ask: Ask, { params, subnets }: Params) =>
      ask(updateConfig, { params, body: { label: 'changed', interfaces: replacedBy(subnets) } }),
  },
  {
    saga: 'change-config',
    arrange: newProfile,
    act: (ask: Ask, { params }: Params) => ask(deleteConfig, { params }),
  },
  {
    saga: 'add-instance-ip',
    arrange: newInstance,
    act: (ask: Ask, computeId: number) =>
      ask(addInstanceIp, { params: { computeId }, body: { type: 'ipv4', public: true } }),
  },
  {
    saga: 'delete-instance-ip',
    irrevocable: ['remove address'],
    arrange: async (ask: Ask, world: World) => {
      const computeId = await newInstance(ask, world);
      const body = { type: 'ipv4' as const, public: true };
      return { computeId, address: (await ask(addInstanceIp, { params: { computeId }, body })).address };
    },
    act: (ask: Ask, params: { computeId: number; address: string }) => ask(deleteInstanceIp, { params }),
  },
  {
    saga: 'delete-private-ip',
    irrevocable: ['give up'],
    arrange: async (ask: Ask, world: World) => {
      const computeId = await newInstance(ask, world);
      const body = { type: 'ipv4' as const, public: false };
      const { address } = await ask(addInstanceIp, { params: { computeId }, body });
      const configs = [{ nodes: [{ label: 'node', address: `${address}:80` }] }];
      await ask(createNodeBalancer, { body: { region: REGION, label: uniqueLabel(), configs } });
      return { computeId, address };
    },
    act: (ask: Ask, params: { computeId: number; address: string }) => ask(deleteInstanceIp, { params }),
  },
  {
    // Two instances swap their addresses, and the range of one goes to the other.
    saga: 'assign-ips',
    irrevocable: ['assign addresses'],
    arrange: async (ask: Ask, world: World) => {
      const [one, other] = [await newInstance(ask, world), await newInstance(ask, world)];
      const of = async (computeId: number) => (await ask(getInstance, { params: { computeId } })).ipv4[0] ?? '';
      const { range } = await ask(createIpv6Range, { body: { prefix_length: 64, [COMPUTE_ID]: one } });
      return [
        { address: await of(one), [COMPUTE_ID]: other },
        { address: await of(other), [COMPUTE_ID]: one },
        { address: range, [COMPUTE_ID]: other },
      ];
    },
    act: (ask: Ask, assignments: IpAssignment[]) => ask(assignIps, { body: { region: REGION, assignments } }),
  },
];

const asList = (queries: Readonly<Record<string, string>>) =>
  Object.entries(queries).map(([title, sql]) => ({ title, sql }));

sagaSuite({
  title: 'sagas of profiles and addresses',
  schemas: ['catalog', 'vpc', 'network', 'compute'],
  schema: 'compute',
  service: {
    module: { file: join(built, 'compute-service.module.js'), name: 'ComputeServiceModule' },
    definition: { file: join(built, 'compute-service.definition.js'), name: 'computeService' },
  },
  environment: AT_ONCE,
  otherServices: bootOtherServices,
  cases,
  clean: [
    ...CONFIGS_CLEAN,
    ...CONFIGS_AGREE,
    ...VPC_CLEAN,
    ...INSTANCES_CLEAN,
    ...INSTANCES_AGREE,
    ...asList(LEFTOVERS),
    ...asList(ORPHANS),
  ],
});
