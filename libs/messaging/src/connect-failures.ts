import type { Logger } from '@stratus/runtime';

/** Why the broker cannot be reached: the client tries for ever, and a certificate that has expired looks like an outage. */
export class ConnectFailures {
  private last?: string;

  constructor(private readonly logger: Logger) {}

  /** Logs each reason once, until a try succeeds. */
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
