import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { demoSubscriber, eventsStream, readStreamReplicas, setUpStreams, subscriberConsumer } from '@stratus/topology';

import { connectNats, Failure, messageOf } from '@stratus/local-servers';

async function managed<T>(url: string, work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
  const connection = await connectNats(url);
  try {
    return await work(await jetstreamManager(connection));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      `The streams could not be set up: ${messageOf(error)}`,
      'With NATS_URL, check that the server runs with JetStream and that the user may manage streams.',
      { cause: error },
    );
  } finally {
    await connection.close();
  }
}

/** Creates the streams, or brings existing ones up to date. May be repeated. */
export async function provisionStreams(url: string): Promise<void> {
  await managed(url, (manager) => setUpStreams(manager, readStreamReplicas(process.env)));
}

/** Creates the consumer through which a customer reads only the events of its own account. */
export async function provisionSubscriber(url: string, accountId: number): Promise<void> {
  await managed(url, async (manager) => {
    await manager.consumers.add(eventsStream, subscriberConsumer(demoSubscriber, [`events.${accountId}.>`]));
  });
}
