import type { ClusterState } from './cluster-work.js';
import type { Cluster, DatabaseServers } from './database-servers.js';
import type { Checks } from './member-observer.js';

/** Changes that are less are not written down: a server writes all the time, and sizes are shown in GB. */
const STEP = 16 * 1_048_576;

/** Measures every so often what the databases of a cluster occupy. */
export class DiskUseObserver {
  #nextAt = 0;

  constructor(
    private readonly servers: DatabaseServers,
    private readonly checks: Checks,
  ) {}

  get isDue(): boolean {
    return this.#nextAt <= Date.now();
  }

  /**
   * @param cluster with a primary that runs, and a signal that limits how long it takes.
   * @returns undefined when nothing is to be written down, also because it could not be measured now.
   */
  async look(cluster: Cluster, state: ClusterState): Promise<ClusterState | undefined> {
    this.#nextAt = Date.now() + this.checks.measureMs;
    const usedDisk = await this.servers.usedDisk(cluster, cluster.primary).catch(() => state.usedDisk);
    return Math.abs(usedDisk - state.usedDisk) < STEP ? undefined : { ...state, usedDisk };
  }
}
