import type { JsMsg } from '@nats-io/jetstream';
import { Setbacks } from './setbacks.js';

/** The messages of one broker subscription, from their arrival to their acknowledgement. */
export class Delivery {
  readonly waiting: JsMsg[] = [];
  readonly setbacks = new Setbacks();
  private readonly unsettled = new Set<JsMsg>();

  add(message: JsMsg): void {
    this.unsettled.add(message);
    this.waiting.push(message);
  }

  settle(message: JsMsg, how: 'ack' | 'term'): void {
    this.unsettled.delete(message);
    message[how]();
  }

  /** Keeps the broker from delivering the messages again. */
  giveSignOfLife(): void {
    for (const message of this.unsettled) message.working();
  }
}
