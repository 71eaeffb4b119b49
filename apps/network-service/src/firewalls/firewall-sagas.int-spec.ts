import { join } from 'node:path';
import { createFirewall, updateFirewall } from '@stratus/contracts';
import type { FirewallRecord } from '@stratus/contracts';
import { LEFTOVERS, TAGS_CLEAN, bootServices, sagaSuite } from '@stratus/testing';
import type { Ask } from '@stratus/testing';
import { OPEN, newFirewallLabel } from '../../test/firewalls/firewall-world.js';

const built = (file: string) => join(import.meta.dirname, '../../dist', file);

const create = (ask: Ask, tags: string[]): Promise<FirewallRecord> =>
  ask(createFirewall, { body: { label: newFirewallLabel(), rules: OPEN, tags } });

sagaSuite({
  title: 'sagas of firewalls',
  schemas: ['catalog', 'network', 'compute'],
  schema: 'network',
  service: {
    module: { file: built('network-service.module.js'), name: 'NetworkServiceModule' },
    definition: { file: built('network-service.definition.js'), name: 'networkService' },
  },
  neighbours: (world) => bootServices(world, 'catalog', 'compute'),
  cases: [
    {
      saga: 'create-firewall',
      act: (ask: Ask) => create(ask, ['web', 'production']),
    },
    {
      saga: 'update-firewall',
      arrange: (ask: Ask) => create(ask, []),
      act: (ask: Ask, { id }: FirewallRecord) =>
        ask(updateFirewall, { params: { firewallId: id }, body: { tags: ['web', 'production'], status: 'disabled' } }),
    },
  ],
  clean: Object.entries({ ...LEFTOVERS, ...TAGS_CLEAN }).map(([title, sql]) => ({ title, sql })),
});
