/** Takes about 27 s: a process of the service dies at each commit of each saga, and another one finishes it. */
import { join } from 'node:path';
import { createFirewall, createNodeBalancer, deleteNodeBalancer } from '@stratus/contracts';
import type { CreateNodeBalancerRequest } from '@stratus/contracts';
import { LEFTOVERS, bootServices, sagaSuite } from '@stratus/testing';
import type { Ask } from '@stratus/testing';
import { RELATED_RESOURCES_CLEAN } from '../../test/related-resources-clean.js';
import { REGION, uniqueLabel } from '../../test/related-resources-world.js';

const built = (file: string) => join(import.meta.dirname, '../../dist', file);

/** A request for a node balancer with a firewall. */
async function withFirewall(ask: Ask): Promise<CreateNodeBalancerRequest> {
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const;
  const { id } = await ask(createFirewall, { body: { label: uniqueLabel(), rules } });
  return { region: REGION, label: uniqueLabel(), firewall_id: id };
}

sagaSuite({
  title: 'sagas of node balancers',
  schemas: ['catalog', 'network', 'compute'],
  schema: 'compute',
  service: {
    module: { file: built('compute-service.module.js'), name: 'ComputeServiceModule' },
    definition: { file: built('compute-service.definition.js'), name: 'computeService' },
  },
  otherServices: async (world) => {
    await bootServices(world, 'catalog');
    await bootServices(world, 'network');
  },
  cases: [
    {
      saga: 'create-node-balancer',
      arrange: withFirewall,
      act: (ask: Ask, body: CreateNodeBalancerRequest) => ask(createNodeBalancer, { body }),
    },
    {
      saga: 'delete-node-balancer',
      arrange: async (ask: Ask) => ask(createNodeBalancer, { body: await withFirewall(ask) }),
      act: (ask: Ask, { id }: { id: number }) => ask(deleteNodeBalancer, { params: { nodeBalancerId: id } }),
    },
  ],
  clean: [
    ...RELATED_RESOURCES_CLEAN,
    ...Object.entries(LEFTOVERS).map(([title, sql]) => ({ title, sql })),
    {
      title: 'devices of node balancers that do not exist',
      sql: `select device.* from network.firewall_devices as device
             where device.node_balancer_id is not null
               and not exists (select from compute.node_balancers as found where found.id = device.node_balancer_id)`,
    },
  ],
});
