import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { LeasedLock, isFree } from '@stratus/postgres';
import type { Database, Term } from '@stratus/postgres';
import type { Logger } from '@stratus/runtime';

const PREFIX = 'saga-runner:';

/** SQL that is true once a runner is gone, which is final. `id`: SQL for its id. */
export const isGone = (id: string): string => isFree(`'${PREFIX}' || ${id}`);

/**
 * Shows other replicas that this one is alive, by a lock under a never-used id. A lost lock is replaced under a new id, so a
 * replica that has seen the old lock free stays right forever.
 */
export class RunnerLock {
  private current: string = randomUUID();
  private next = this.current;
  private holding = false;
  private readonly leasedLock: LeasedLock;

  constructor(
    database: Pick<Database, 'newSession'>,
    logger: Logger,
    private readonly onHeld: () => void,
  ) {
    const nextName = (): string => PREFIX + (this.next = randomUUID());
    this.leasedLock = new LeasedLock(() => database.newSession(), nextName, logger);
  }

  get id(): string {
    return this.current;
  }

  get held(): boolean {
    return this.holding;
  }

  /** Resolves after the first try. */
  start(): Promise<void> {
    return this.leasedLock.start((term) => this.show(term));
  }

  stop(): Promise<void> {
    return this.leasedLock.stop();
  }

  private async show({ over }: Term): Promise<void> {
    this.current = this.next;
    this.holding = true;
    try {
      this.onHeld();
      await once(over, 'abort');
    } finally {
      this.holding = false;
    }
  }
}
