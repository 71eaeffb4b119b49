import { jetstream } from '@nats-io/jetstream';
import { connectNats } from '@stratus/local-servers';

/** Follows the stream like a service, to tell what of a delay is that of the events themselves. */
export class Subscriber {
  /** Milliseconds from each event to this process. */
  delays: number[] = [];
  readonly stop: () => Promise<void>;

  private constructor(stop: () => Promise<void>) {
    this.stop = stop;
  }

  static async follow(natsUrl: string): Promise<Subscriber> {
    const connection = await connectNats(natsUrl);
    const consumer = await jetstream(connection).consumers.get('EVENTS', {
      filter_subjects: 'events.*.vpc.vpc_update',
    });
    let note: (time: string) => void = () => undefined;
    const messages = await consumer.consume({ callback: (message) => note(message.json<{ time: string }>().time) });
    const subscriber = new Subscriber(async () => {
      messages.stop();
      await connection.close();
    });
    note = (time) => void subscriber.delays.push(Date.now() - Date.parse(time));
    return subscriber;
  }
}
