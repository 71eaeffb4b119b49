import type { ClusterState } from './cluster-work.js';
import type { Cluster, DatabaseServers } from './database-servers.js';
import type { Checks } from './member-observer.js';

/** Smaller changes are not stored: a server writes all the time, and sizes are shown in GB. */
const STEP = 16 * 1_048_576;

/** Measures the disk usage of a cluster's databases at intervals. */
export class DiskUseObserver {
  #nextAt = -Infinity;

  constructor(
    private readonly servers: DatabaseServers,
    private readonly checks: Checks,
  ) {}

  get isDue(): boolean {
    return this.#nextAt <= performance.now();
  }

  /**
   * @param cluster with a running primary, and a signal that limits the time.
   * @returns undefined if there is nothing to store, for example because the measurement failed.
   */
  async look(cluster: Cluster, state: ClusterState): Promise<ClusterState | undefined> {
    this.#nextAt = performance.now() + this.checks.measureMs;
    const usedDisk = await this.servers.usedDisk(cluster, cluster.primary).catch(() => state.usedDisk);
    return Math.abs(usedDisk - state.usedDisk) < STEP ? undefined : { ...state, usedDisk };
  }
}
