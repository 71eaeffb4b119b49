import { provisionerSuite } from '@stratus/database-provisioner/testing';
import { mariadbServer } from '@stratus/local-servers';
import { LocalClusters, specificationOf } from '../test/local-clusters.js';
import { MariadbServers } from './mariadb/mariadb-servers.js';

const PATIENCE_MS = 60_000;

const serving = async (clusters: LocalClusters) => {
  await clusters.start();
  const { provisioner, servers } = clusters;
  return {
    provisioner,
    specification: (databaseId: number, changes = {}) =>
      specificationOf(databaseId, servers.version, { engine: servers.engine, ...changes }),
    stop: () => clusters.end(),
  };
};

provisionerSuite('this machine with PostgreSQL', () => serving(new LocalClusters()), PATIENCE_MS);

const mariadb = async (): Promise<LocalClusters> => {
  const { binary } = await mariadbServer();
  return new LocalClusters(new MariadbServers({ server: binary, durable: false }));
};
provisionerSuite('this machine with MariaDB', async () => serving(await mariadb()), PATIENCE_MS);
