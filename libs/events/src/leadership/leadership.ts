import { LeasedLock } from '@stratus/postgres';
import type { Term } from '@stratus/postgres';
import { metricOf } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import type { Client } from 'pg';
import { Gauge, Registry } from 'prom-client';

/**
 * Lets exactly one of all replicas do a piece of work at a time: the one that holds the lock with the work's name. Another
 * replica takes over from a killed leader within about half a second, and from a frozen one within about five seconds
 * (decision 14).
 */
export class Leadership {
  private readonly leasedLock: LeasedLock;
  private readonly leading: Gauge<'work'>;

  constructor(
    newSession: (work: string) => Client,
    /** Name of the work, unique in the database: `relay:vpc`. */
    private readonly name: string,
    private readonly logger: Logger,
    metrics: Registry = new Registry(),
  ) {
    this.leasedLock = new LeasedLock(
      () => newSession(name),
      () => name,
      logger,
    );
    this.leading = leadingIn(metrics);
    this.leading.set({ work: name }, 0);
  }

  /** Competes for the lead until stopped; runs `work` while leading. `work` must end soon after its term is over. */
  start(work: (term: Term) => Promise<void>): void {
    void this.leasedLock.start(async (term) => {
      this.logger.info({ leadership: this.name }, 'leading');
      this.leading.set({ work: this.name }, 1);
      try {
        await work(term);
      } finally {
        this.leading.set({ work: this.name }, 0);
      }
    });
  }

  /** Gives up the lead after the current step of work. */
  async stop(): Promise<void> {
    await this.leasedLock.stop();
  }
}

const leadingIn = (registry: Registry): Gauge<'work'> =>
  metricOf(registry, 'stratus_leader', () => {
    const help = '1 while this process does a work that one replica does at a time, else 0';
    return new Gauge({ name: 'stratus_leader', help, labelNames: ['work'], registers: [registry] });
  });
