import type { JetStreamClient, JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import type { Logger } from '@stratus/runtime';
import type { Counter } from 'prom-client';

/** Stores events that failed all tries, with the reason, for an operator. */
export class DeadLetters {
  constructor(
    private readonly service: string,
    private readonly jetstream: Pick<JetStreamClient, 'publish'>,
    private readonly buried: Counter,
    private readonly logger: Logger,
  ) {}

  /** Stores the message under `dead.<service>.<consumer>`; throws when the broker does not acknowledge it. */
  async bury(consumer: string, message: JsMsg, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error);
    const notes = headers();
    notes.set('Stratus-Reason', reason.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, 500));
    notes.set('Stratus-Subject', message.subject);
    notes.set('Stratus-Sequence', String(message.seq));
    await this.jetstream.publish(`dead.${this.service}.${consumer}`, message.data, {
      headers: notes,
      // A new stream restarts its sequences, but not its times.
      msgID: `${consumer}-${message.seq}-${message.info.timestampNanos}`,
    });
    this.buried.inc();
    this.logger.error(
      { err: error, consumer, subject: message.subject, sequence: message.seq },
      'event buried as a dead letter',
    );
  }
}
