import { jetstream } from '@nats-io/jetstream';
import { connectNats } from '@stratus/local-servers';

/** When a subscriber has the events of firewalls' rules. */
export class EventTimes {
  private readonly waiting = new Map<string, (time: number) => void>();
  readonly stop: () => Promise<void>;

  private constructor(stop: () => Promise<void>) {
    this.stop = stop;
  }

  static async follow(natsUrl: string): Promise<EventTimes> {
    const connection = await connectNats(natsUrl);
    const consumer = await jetstream(connection).consumers.get('EVENTS', { filter_subjects: 'events.1.firewall.*' });
    let note: (type: string, entityId: string) => void = () => undefined;
    const messages = await consumer.consume({
      callback: (message) => {
        const { type, entityid } = message.json<{ type: string; entityid: string }>();
        note(type, entityid);
      },
    });
    const times = new EventTimes(async () => {
      messages.stop();
      await connection.close();
    });
    note = (type, entityId) => {
      if (type === 'firewall_update') times.waiting.get(entityId)?.(performance.now());
    };
    return times;
  }

  /** Of the next event about this firewall. */
  next(id: number): Promise<number> {
    return new Promise((resolve) => this.waiting.set(String(id), resolve));
  }
}
