import { Injectable } from '@nestjs/common';
import { NatsLink } from '@stratus/messaging';
import { Alarm } from '@stratus/runtime';

/** Announces work to the replica that uses the provisioner. A lost message costs one round of that replica. */
const WORK = 'signal.database.work';

/** Wakes the replica that uses the provisioner, which may be another one. */
@Injectable()
export class WorkPublisher {
  /** Wakes it in this process. */
  readonly alarm = new Alarm();

  constructor(private readonly nats: NatsLink) {
    nats.listen(WORK, () => this.alarm.ring());
  }

  /** After a commit that changes the desired state. Never throws. */
  publish(): void {
    this.alarm.ring();
    try {
      this.nats.connection.publish(WORK);
    } catch {
      // Without the broker, the other replica's next round finds the work.
    }
  }
}
