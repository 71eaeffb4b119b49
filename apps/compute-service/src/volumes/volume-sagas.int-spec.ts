import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createVolume } from '@stratus/contracts';
import { sagaSuite } from '../../../../test/support/saga-suite.ts';
import { CatalogServiceModule } from '../../../catalog-service/src/catalog-service.module.js';
import { catalogService } from '../../../catalog-service/src/catalog-service.definition.js';
import { NEIGHBOURS_CLEAN } from '../neighbours-clean.test-support.js';

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
  neighbours: (world) => world.boot(catalogService, CatalogServiceModule),
  cases: [
    {
      saga: 'create-volume',
      act: (ask) => ask(createVolume, { body: { region: 'us-east', label: `v-${randomUUID().slice(0, 8)}` } }),
      answersAtOnce: true,
    },
  ],
  clean: NEIGHBOURS_CLEAN,
});
