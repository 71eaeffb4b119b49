import { jetstreamManager } from '@nats-io/jetstream';
import { connectNats, eventually } from '@stratus/testing';

/** Deletes the stream as an administrator. The broker may be down or frozen: then it waits for it. */
export async function loseStream(natsUrl: string, waitMs: number): Promise<void> {
  await eventually(
    'the loss of the stream',
    async () => {
      const connection = await connectNats(natsUrl);
      try {
        const manager = await jetstreamManager(connection);
        return (await manager.streams.delete('EVENTS')) || undefined;
      } finally {
        await connection.close();
      }
    },
    waitMs,
  );
}
