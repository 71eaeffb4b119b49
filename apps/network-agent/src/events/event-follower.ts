import { setTimeout as delay } from 'node:timers/promises';
import { jetstream } from '@nats-io/jetstream';
import type { JsMsg } from '@nats-io/jetstream';
import type { CloudEvent } from '@stratus/events';
import { EVENTS_STREAM } from '@stratus/events/definitions';
import type { NatsLink } from '@stratus/messaging';
import type { Logger } from '@stratus/runtime';
import { Settling } from './settling.js';
import { touchedBy } from './touched.js';
import type { Touched } from './touched.js';

const MAX_MESSAGES = 500;
/** How long the broker waits for an event; a stop takes as long. */
const WAIT_MS = 1_000;
const PAUSE_MS = 1_000;

/** Follows all events. They only say what may have changed, so none is kept: after a gap, everything is read again. */
export class EventFollower {
  private readonly settling: Settling;

  constructor(
    private readonly streams: NatsLink,
    /** Name of the agent's consumer, which an administrator has made. */
    private readonly consumer: string,
    private readonly logger: Logger,
    private readonly onEvent: (touched: Touched) => void,
    /** Events may be missing from here on: also called at the beginning. */
    private readonly onGap: () => void,
  ) {
    this.settling = new Settling(onEvent);
  }

  async run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      try {
        await this.follow(stopping);
      } catch (error) {
        if (!stopping.aborted) this.logger.warn({ err: error }, 'does not follow the events, will start again');
      }
      await delay(PAUSE_MS, undefined, { signal: stopping }).catch(() => undefined);
    }
    this.settling.stop();
  }

  private async follow(stopping: AbortSignal): Promise<void> {
    const consumer = await jetstream(this.streams.connection).consumers.get(EVENTS_STREAM.name, this.consumer);
    this.onGap();
    while (!stopping.aborted) {
      const messages = await consumer.fetch({ max_messages: MAX_MESSAGES, expires: WAIT_MS });
      for await (const message of messages) {
        this.note(message);
        message.ack();
      }
    }
  }

  private note(message: JsMsg): void {
    try {
      const touched = touchedBy(message.json<CloudEvent>());
      this.onEvent(touched);
      this.settling.add(touched);
    } catch (error) {
      this.logger.warn({ err: error, subject: message.subject }, 'an event cannot be read');
      this.onGap();
    }
  }
}
