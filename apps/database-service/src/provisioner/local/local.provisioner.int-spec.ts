import { LocalClusters, specificationOf } from '../../../test/local-clusters.js';
import { provisionerSuite } from '../../../test/provisioner-suite.js';

provisionerSuite(
  'this machine',
  async () => {
    const clusters = new LocalClusters();
    await clusters.start();
    const { provisioner, servers } = clusters;
    return {
      provisioner,
      specification: (databaseId, changes) => specificationOf(databaseId, servers.version, changes),
      stop: () => clusters.end(),
    };
  },
  60_000,
);
