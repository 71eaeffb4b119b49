import { Inject, Injectable } from '@nestjs/common';
import { KeyRing } from '@stratus/cryptography';
import { isOf, PROVISIONER } from '@stratus/database-provisioner';
import type { ClusterStatus, Provisioner } from '@stratus/database-provisioner';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { specificationOf } from '../databases/cluster-specification.js';
import type { ManagedDatabase } from '../databases/database.js';
import { passwordOf } from '../secrets/password.js';
import { ForeignCluster, StatusObserver } from './status.observer.js';
import { ObservationRepository } from './observation.repository.js';
import type { Known, PendingHandover } from './observation.repository.js';
import { RetryDelays } from './retry-delays.js';

/** Number of databases read at once. */
const AT_ONCE = 100;

/**
 * Reconciles desired and actual state: hands specifications over, and processes the provisioner's reports. One replica does so
 * at a time.
 *
 * A round checks the clusters that the provisioner has named, and one page of all clusters: so it costs the same however many
 * there are, and an unnamed change is noticed some rounds later.
 */
@Injectable()
export class ClusterObserver {
  /** Clusters whose status may have changed. */
  private readonly named = new Set<number>();
  private readonly handing: RetryDelays;
  private readonly looking: RetryDelays;
  /** Clusters without a database: those whose removal the provisioner has recorded, and those that stay. */
  private readonly orphans = new Set<number>();
  /** Where the next page begins. */
  private compared = 0;
  /** True until each cluster has been compared once in this term. */
  private firstTime = true;

  constructor(
    private readonly observations: ObservationRepository,
    private readonly statusObserver: StatusObserver,
    private readonly keys: KeyRing,
    @Inject(PROVISIONER) private readonly provisioner: Provisioner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.handing = new RetryDelays(
      () => performance.now(),
      (databaseId, err) =>
        logger.error({ err, databaseId }, 'handing a specification to the provisioner failed, will retry'),
    );
    this.looking = new RetryDelays(
      () => performance.now(),
      (databaseId, err) => logger.error({ err, databaseId }, 'storing the status of a cluster failed, will retry'),
    );
  }

  /** Begins a term: unwritten results of earlier terms, on any replica, are refused from now on. */
  async begin(): Promise<void> {
    await this.statusObserver.beginTerm();
    this.named.clear();
    this.handing.clear();
    this.looking.clear();
    this.orphans.clear();
    this.compared = 0;
    this.firstTime = true;
  }

  /** Adds this cluster to the next round. */
  name(databaseId: number): void {
    this.named.add(databaseId);
  }

  /** One round. @param isInForce false once another replica may lead: then the round stops. */
  async round(isInForce: () => boolean = () => true): Promise<void> {
    await this.handAllOver(isInForce);
    await this.lookAtNamed(isInForce);
    await this.comparePage(isInForce);
  }

  private async handAllOver(isInForce: () => boolean): Promise<void> {
    const without = this.handing.waiting();
    for (let after: number | undefined = 0; after !== undefined;) {
      const page: number[] = await this.observations.toHandOver(after, AT_ONCE, without);
      for (const id of page) {
        if (!isInForce()) return;
        await this.handing.unlessTooEarly(id, () => this.handOver(id));
      }
      after = page.length < AT_ONCE ? undefined : page.at(-1);
    }
  }

  private async handOver(id: number): Promise<void> {
    const found = await this.observations.unhanded(id);
    if (!found) return;
    const known = await this.observations.knownById(id);
    const status = await this.provisioner.status(id);
    if (status && !isOf(found.database, status)) throw new ForeignCluster();
    if (found.database.ending) await this.provisioner.remove(id);
    else if (!(await this.canTake(found.database, known, status))) return;
    else await this.provisioner.apply(this.specification(found));
    await this.observations.noteHandedOver(id, found.database.revision);
    // A cluster that the provisioner never had is gone without a call.
    if (found.database.ending) this.named.add(id);
  }

  /**
   * Whether the provisioner would accept a specification as new. It ignores one that is not newer than the recorded one; and a
   * cluster that was ever provisioned is never recreated: it would come back empty, and so would its backups.
   */
  private async canTake(
    database: ManagedDatabase,
    known: Known | undefined,
    status: ClusterStatus | undefined,
  ): Promise<boolean> {
    if (status && status.noted > database.revision) await this.statusObserver.raiseRevision(database, status.noted);
    else if (!status && known?.held) await this.statusObserver.compare(known, undefined);
    else return true;
    return false;
  }

  private specification({ database, backups }: PendingHandover) {
    const { id, passwordKey: keyId, passwordBox: box } = database;
    return specificationOf(database, backups, this.keys.open({ keyId, box }, passwordOf(id)));
  }

  private async lookAtNamed(isInForce: () => boolean): Promise<void> {
    const named = [...this.named];
    for (const id of named) {
      if (!isInForce()) return;
      this.named.delete(id);
      const isDone = await this.looking.unlessTooEarly(id, async () => {
        // Read first: a later report says nothing about revisions recorded after it.
        const known = await this.observations.knownById(id);
        const status = known && (await this.provisioner.status(id));
        if (known) await this.statusObserver.compare(known, status);
      });
      if (!isDone) this.named.add(id);
    }
  }

  private async comparePage(isInForce: () => boolean): Promise<void> {
    const after = this.compared;
    const known = await this.observations.known(after, AT_ONCE);
    const statuses = await this.provisioner.statuses(after, AT_ONCE);
    const ends = [known.map(({ id }) => id), [...statuses.keys()]].map((ids) =>
      ids.length < AT_ONCE ? Infinity : (ids.at(-1) ?? Infinity),
    );
    // Neither side knows anything about clusters after its page.
    const last = Math.min(...ends);
    const byId = new Map(known.filter(({ id }) => id <= last).map((each) => [each.id, each]));
    const ids = new Set([...byId.keys(), ...[...statuses.keys()].filter((id) => id <= last)]);
    for (const id of ids) {
      if (!isInForce()) return;
      const [each, status] = [byId.get(id), statuses.get(id)];
      await this.looking.unlessTooEarly(id, async () => {
        if (!each) return this.removeOrphan(id);
        await this.statusObserver.compare(each, status);
        // The provisioner records a removal durably; another cluster may have been created with the same id.
        if (each.ending && status && this.firstTime) await this.provisioner.remove(id);
        return undefined;
      });
    }
    for (const id of this.orphans) if (id > after && id <= last && !statuses.has(id)) this.orphans.delete(id);
    this.compared = last === Infinity ? 0 : last;
    if (last === Infinity) this.firstTime = false;
  }

  /**
   * A cluster without a database is removed only if its database was deleted: otherwise the rows are older than the clusters,
   * and the database may come back. The status does not count: a damaged cluster may look empty.
   */
  private async removeOrphan(id: number): Promise<void> {
    if (this.orphans.has(id) || (await this.observations.exists(id))) return;
    if (await this.observations.hasEnded(id)) {
      this.logger.warn({ databaseId: id }, 'removing a cluster whose database was deleted');
      await this.provisioner.remove(id);
    } else {
      await this.observations.keepIdsAbove(id);
      this.logger.error(
        { databaseId: id },
        'cluster without a database, keeping it with its data: see docs/operations/databases.md',
      );
    }
    this.orphans.add(id);
  }
}
