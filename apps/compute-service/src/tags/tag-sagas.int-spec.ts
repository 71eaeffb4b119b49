import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createDomain, createFirewall, deleteTag } from '@stratus/contracts';
import { LEFTOVERS, TAGS_CLEAN, bootServices, sagaSuite } from '@stratus/testing';
import type { Ask } from '@stratus/testing';
import { NEIGHBOURS_CLEAN } from '../../test/neighbours-clean.js';

const built = (file: string) => join(import.meta.dirname, '../../dist', file);

/** A tag that a firewall and a domain have. */
async function tagOfTwo(ask: Ask): Promise<string> {
  const tag = `tag ${randomUUID()}`;
  const name = randomUUID().slice(0, 13);
  const rules = { inbound_policy: 'DROP', outbound_policy: 'ACCEPT' } as const;
  await ask(createFirewall, { body: { label: `f-${name}`, rules, tags: [tag, 'stays'] } });
  await ask(createDomain, {
    body: { domain: `${name}.example`, type: 'master', soa_email: 'a@example.com', tags: ['stays', tag] },
  });
  return tag;
}

sagaSuite({
  title: 'the saga of tags',
  schemas: ['catalog', 'network', 'compute'],
  schema: 'compute',
  service: {
    module: { file: built('compute-service.module.js'), name: 'ComputeServiceModule' },
    definition: { file: built('compute-service.definition.js'), name: 'computeService' },
  },
  neighbours: async (world) => {
    await bootServices(world, 'catalog');
    await bootServices(world, 'network');
  },
  cases: [
    {
      saga: 'delete-tag',
      arrange: tagOfTwo,
      act: (ask: Ask, tagLabel: string) => ask(deleteTag, { params: { tagLabel } }),
    },
  ],
  clean: [
    ...NEIGHBOURS_CLEAN,
    ...Object.entries({ ...LEFTOVERS, ...TAGS_CLEAN }).map(([title, sql]) => ({ title, sql })),
  ],
});
