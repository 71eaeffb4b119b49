import type { Logger } from '@stratus/runtime';

/** Why the broker cannot be reached: the client retries forever, and an expired certificate looks like an outage. */
export class ConnectFailures {
  private last?: string;

  constructor(private readonly logger: Logger) {}

  /** Logs each reason once, until a connection succeeds. */
  note(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (message === this.last) return;
    this.last = message;
    this.logger.warn({ reason: message }, 'connecting to NATS failed, trying again');
  }

  end(): void {
    delete this.last;
  }

  /** The end of a sentence for an operator. */
  get reason(): string {
    return this.last === undefined ? '' : `: ${this.last}`;
  }
}
