import type { Logger } from '@stratus/platform';
import { HeldLock } from '@stratus/platform/persistence';
import type { Term } from '@stratus/platform/persistence';
import type { Client } from 'pg';

/**
 * Lets exactly one of all replicas do a piece of work at a time: the one that holds the lock of its name. Another replica
 * succeeds a killed leader within about half a second, and a frozen one within about five seconds (decision 14).
 */
export class Leadership {
  private readonly lock: HeldLock;

  constructor(
    newSession: () => Client,
    /** Name of the work, unique in the database: `relay:vpc`. */
    private readonly name: string,
    private readonly logger: Logger,
  ) {
    this.lock = new HeldLock(newSession, () => name, logger);
  }

  /** Competes for the lead until stopped; runs `work` while leading. `work` must end soon after its term is over. */
  start(work: (term: Term) => Promise<void>): void {
    void this.lock.start(async (term) => {
      this.logger.info({ leadership: this.name }, 'leading');
      await work(term);
    });
  }

  /** Gives up the lead after the running step of work. */
  async stop(): Promise<void> {
    await this.lock.stop();
  }
}
