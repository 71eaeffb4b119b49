/** Takes about 90 s: a process of the service dies at each commit of each saga, and another one finishes it. */
import { migrateInstance, resizeInstance } from '@stratus/contracts';
import type { Ask } from '@stratus/testing';
import { instanceSagas, running, withNode, withVlan } from '../../test/instances/instance-sagas.js';
import type { Params } from '../../test/instances/instance-sagas.js';

instanceSagas('sagas that move and resize instances', [
  {
    saga: 'migrate-host',
    arrange: running,
    act: (ask: Ask, { params }: Params) => ask(migrateInstance, { params, body: { type: 'warm' } }),
  },
  {
    saga: 'migrate-region',
    arrange: withNode(withVlan),
    act: (ask: Ask, { params }: Params) => ask(migrateInstance, { params, body: { region: 'us-iad' } }),
  },
  {
    saga: 'resize-instance',
    arrange: running,
    act: (ask: Ask, { params }: Params) =>
      ask(resizeInstance, { params, body: { type: 'g6-standard-1', migration_type: 'warm' } }),
  },
]);
