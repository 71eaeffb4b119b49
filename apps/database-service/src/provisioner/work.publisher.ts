import { Injectable } from '@nestjs/common';
import { NatsLink } from '@stratus/messaging';
import { Alarm } from '@stratus/runtime';

/** Says that there is work for the replica that works the provisioner. Lost, it costs one round of that replica. */
const WORK = 'signal.database.work';

/** Wakes the replica that works the provisioner, which may be another one. */
@Injectable()
export class WorkPublisher {
  /** Rings in this process. */
  readonly alarm = new Alarm();

  constructor(private readonly nats: NatsLink) {
    nats.listen(WORK, () => this.alarm.ring());
  }

  /** After a commit that changes what shall be. Never throws. */
  publish(): void {
    this.alarm.ring();
    try {
      this.nats.connection.publish(WORK);
    } catch {
      // Without the broker, the next round of the other replica finds the work.
    }
  }
}
