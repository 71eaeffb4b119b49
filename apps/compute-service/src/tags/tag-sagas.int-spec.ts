import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createDomain, deleteTag } from '@stratus/contracts';
import { TAGS_CLEAN, sagaSuite } from '@stratus/testing';
import type { Ask } from '@stratus/testing';
import { RELATED_RESOURCES_CLEAN } from '../../test/related-resources-clean.js';

const built = (file: string) => join(import.meta.dirname, '../../dist', file);

/** A tag that two domains have. */
async function tagOfTwo(ask: Ask): Promise<string> {
  const tag = `tag ${randomUUID()}`;
  for (const domain of [`${randomUUID()}.example`, `${randomUUID()}.example`]) {
    await ask(createDomain, { body: { domain, type: 'master', soa_email: 'a@example.com', tags: ['stays', tag] } });
  }
  return tag;
}

sagaSuite({
  title: 'the saga of tags',
  schemas: ['compute'],
  schema: 'compute',
  service: {
    module: { file: built('compute-service.module.js'), name: 'ComputeServiceModule' },
    definition: { file: built('compute-service.definition.js'), name: 'computeService' },
  },
  cases: [
    {
      saga: 'delete-tag',
      arrange: tagOfTwo,
      act: (ask: Ask, tagLabel: string) => ask(deleteTag, { params: { tagLabel } }),
    },
  ],
  clean: [...RELATED_RESOURCES_CLEAN, ...Object.entries(TAGS_CLEAN).map(([title, sql]) => ({ title, sql }))],
});
