import { PROVISIONER } from '@stratus/database-provisioner';
import type { ClusterSpecification, Provisioner } from '@stratus/database-provisioner';
import { provisionerSuite } from '@stratus/database-provisioner/testing';
import { createWorld } from '@stratus/testing';
import { databaseService } from '../database-service.definition.js';
import { DatabaseServiceModule } from '../database-service.module.js';
import { ClusterObserver } from '../observer/cluster.observer.js';
import { AT_ONCE } from '../../test/database-world.js';

const specification = (databaseId: number, changes: Partial<ClusterSpecification> = {}): ClusterSpecification => ({
  databaseId,
  created: '2026-11-22T00:00:00.000Z',
  revision: 1,
  engine: 'mysql',
  version: '8.0.30',
  region: 'us-east',
  members: 1,
  memory: 1024,
  disk: 25_600,
  encrypted: false,
  sslConnection: true,
  allowList: [],
  replicationType: 'none',
  replicationCommitType: null,
  credentials: { username: 'dbadmin', password: 'secret-of-the-suite' },
  restarts: 0,
  backups: [],
  restore: null,
  ...changes,
});

provisionerSuite('the simulation', async () => {
  const world = await createWorld(['database']);
  const service = await world.boot((env) => databaseService({ ...env, ...AT_ONCE }), DatabaseServiceModule);
  // The clusters of this suite have no databases: an observer would remove them.
  service.get(ClusterObserver).round = async () => undefined;
  return { provisioner: service.get<Provisioner>(PROVISIONER), specification, stop: () => world.stop() };
});
