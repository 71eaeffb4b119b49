import { Injectable } from '@nestjs/common';
import { NatsLink } from '@stratus/messaging';

const SUBJECT = 'signal.webhook.due';

/** Tells the replica that sends deliveries that some are due. A lost signal costs a second. */
@Injectable()
export class DeliverySignal {
  constructor(private readonly nats: NatsLink) {}

  raise(): void {
    this.nats.signal(SUBJECT);
  }

  onRaised(listener: () => void): void {
    this.nats.listen(SUBJECT, listener);
  }
}
