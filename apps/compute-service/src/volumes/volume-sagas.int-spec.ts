import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createVolume } from '@stratus/contracts';
import { bootServices, sagaSuite } from '@stratus/testing';
import { RELATED_RESOURCES_CLEAN } from '../../test/related-resources-clean.js';

const built = (file: string) => join(import.meta.dirname, '../../dist', file);

sagaSuite({
  title: 'sagas of volumes',
  schemas: ['catalog', 'compute'],
  schema: 'compute',
  service: {
    module: { file: built('compute-service.module.js'), name: 'ComputeServiceModule' },
    definition: { file: built('compute-service.definition.js'), name: 'computeService' },
  },
  environment: { COMPUTE_VOLUME_MS: '20' },
  otherServices: (world) => bootServices(world, 'catalog'),
  cases: [
    {
      saga: 'create-volume',
      act: (ask) => ask(createVolume, { body: { region: 'us-east', label: `v-${randomUUID().slice(0, 8)}` } }),
      answersAtOnce: true,
    },
  ],
  clean: RELATED_RESOURCES_CLEAN,
});
