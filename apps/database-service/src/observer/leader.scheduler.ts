import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '@stratus/commands';
import { PROVISIONER } from '@stratus/database-provisioner';
import type { Provisioner } from '@stratus/database-provisioner';
import { Leadership } from '@stratus/events';
import { Database } from '@stratus/postgres';
import type { Term } from '@stratus/postgres';
import { Alarm, CLOCK, LOGGER, METRICS } from '@stratus/runtime';
import type { Logger, Registry } from '@stratus/runtime';
import { MaintenanceScheduler } from '../maintenance/maintenance.scheduler.js';
import { WorkPublisher } from '../provisioner/work.publisher.js';
import { ClusterObserver } from './cluster.observer.js';

/** Maximum time between two rounds; announcements and the provisioner shorten it. Each round checks one page of all clusters. */
const ROUND_MS = 500;

/** Lets one replica work on the provisioner and do the maintenance; another takes over when it dies. */
@Injectable()
export class LeaderScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly leadership: Leadership;

  constructor(
    private readonly clusterObserver: ClusterObserver,
    private readonly maintenanceScheduler: MaintenanceScheduler,
    private readonly workPublisher: WorkPublisher,
    database: Database,
    @Inject(PROVISIONER) private readonly provisioner: Provisioner,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) metrics: Registry,
  ) {
    this.leadership = new Leadership((work) => database.newSession(work), 'provisioner:database', logger, metrics);
  }

  onApplicationBootstrap(): void {
    this.provisioner.onChange((databaseId) => {
      this.clusterObserver.name(databaseId);
      this.workPublisher.alarm.ring();
    });
    this.leadership.start((term) => this.lead(term));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leadership.stop();
  }

  private async lead(term: Term): Promise<void> {
    await this.clusterObserver.begin();
    const isInForce = (): boolean => term.isInForce();
    try {
      // In parallel: a slow or unavailable provisioner must not delay the maintenance.
      await Promise.all([
        this.repeat('the observer', this.workPublisher.alarm, term, async () => {
          await this.clusterObserver.round(isInForce);
          return false;
        }),
        this.repeat('the maintenance', new Alarm(), term, () =>
          this.maintenanceScheduler.round(this.clock(), isInForce),
        ),
      ]);
    } finally {
      await this.provisioner.rest();
    }
  }

  /** @param round returns true if there is more to do at once. */
  private async repeat(what: string, alarm: Alarm, term: Term, round: () => Promise<boolean>): Promise<void> {
    while (!term.over.aborted) {
      alarm.reset();
      const more = await round().catch((error: unknown) => {
        this.logger.warn({ err: error }, `a round of ${what} failed, will try again`);
        return false;
      });
      if (!more) await alarm.wait(ROUND_MS, term.over);
    }
  }
}
