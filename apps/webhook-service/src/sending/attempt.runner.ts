import { Injectable } from '@nestjs/common';
import { WebhookSender } from '@stratus/webhooks';
import { ReceiverRepository } from '../webhooks/receiver.repository.js';
import type { Receiver } from '../webhooks/receiver.repository.js';
import { DeliveryMetric } from './delivery.metric.js';
import type { DueDelivery } from './due-delivery.js';
import { settle } from './settlement.js';
import type { Result } from './settlement.repository.js';
import { ViewersLookup } from './viewers.lookup.js';

/** Who has the deliveries at hand that are tried. */
export interface Holder {
  /** Whether an attempt may begin now; it may, while this process leads. */
  mayBegin: () => boolean;
  /** Aborts when the results of attempts are no longer wanted. */
  ending: AbortSignal;
  settle: (result: Result) => void;
  /** Takes back deliveries that were not tried, for another look later. */
  takeBack: (deliveries: readonly DueDelivery[]) => void;
  noteTrouble: (error: unknown, text: string) => void;
}

interface Addressed {
  delivery: DueDelivery;
  receiver: Receiver;
}

/** Sends deliveries that are at hand, to whom may see them. */
@Injectable()
export class AttemptRunner {
  constructor(
    private readonly receivers: ReceiverRepository,
    private readonly viewers: ViewersLookup,
    private readonly sender: WebhookSender,
    private readonly metrics: DeliveryMetric,
  ) {}

  /** Begins an attempt of each; never rejects. Resolves when those begin that need no further question. */
  async begin(deliveries: readonly DueDelivery[], holder: Holder): Promise<void> {
    try {
      const addressed = await this.address(deliveries, holder);
      const { visible, hidden, restricted } = await this.asked(this.viewers.classify(addressed));
      for (const { delivery } of hidden) drop(delivery, holder);
      for (const each of visible) void this.send(each, holder);
      void this.sendGranted(restricted, holder);
    } catch (error) {
      holder.noteTrouble(error, 'deliveries could not be prepared, will try again');
      holder.takeBack(deliveries);
    }
  }

  /** The deliveries of enabled webhooks. */
  private async address(deliveries: readonly DueDelivery[], holder: Holder): Promise<Addressed[]> {
    const receivers = await this.receivers.find([...new Set(deliveries.map(({ webhookId }) => webhookId))]);
    const addressed = deliveries.flatMap((delivery) => {
      const receiver = receivers.get(delivery.webhookId);
      return receiver?.isEnabled ? [{ delivery, receiver }] : [];
    });
    const sent = new Set(addressed.map(({ delivery }) => delivery));
    holder.takeBack(deliveries.filter((delivery) => !sent.has(delivery)));
    return addressed;
  }

  /** Apart from the others, because account-service may first have to learn what the events have changed. */
  private async sendGranted(restricted: readonly Addressed[], holder: Holder): Promise<void> {
    try {
      const granted = await this.asked(this.viewers.granted(restricted));
      for (const each of restricted) {
        if (granted.has(each)) void this.send(each, holder);
        else drop(each.delivery, holder);
      }
    } catch (error) {
      holder.noteTrouble(error, 'grants could not be asked for, will try again');
      holder.takeBack(restricted.map(({ delivery }) => delivery));
    }
  }

  private async asked<T>(question: Promise<T>): Promise<T> {
    try {
      return await question;
    } catch (error) {
      this.metrics.countFailedQuestion();
      throw error;
    }
  }

  private async send({ delivery, receiver }: Addressed, holder: Holder): Promise<void> {
    const { ending: signal } = holder;
    if (!holder.mayBegin()) return holder.takeBack([delivery]);
    const { eventId: id, body } = delivery;
    const attempt = await this.sender.send(receiver.url, { id, body }, receiver.secrets, { signal });
    if (signal.aborted) return;
    this.metrics.count(delivery, attempt);
    const settlement = settle(delivery, attempt, receiver.failingMs, Math.random());
    holder.settle({ delivery, attempt, settlement });
  }
}

/** Its user may not see the event: it leaves no trace. */
const drop = (delivery: DueDelivery, holder: Holder): void => holder.settle({ delivery, settlement: 'dropped' });
