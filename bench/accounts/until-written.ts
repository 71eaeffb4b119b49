import { setTimeout as delay } from 'node:timers/promises';
import { connectNats } from '@stratus/local-servers';
import { untilFeedHasCaughtUp } from '../quiet.ts';
import { inSession } from '../session.ts';
import type { Installation } from './target.ts';

const UNFOLDED = 'select from account.feed_events_counts where not folded limit 1';

/** Waits for the feed to have the events of earlier writes, and for their counts to be folded. */
export async function untilWritten({ stack, databaseUrl }: Installation): Promise<void> {
  const connection = await connectNats(stack.description.natsUrl);
  try {
    await untilFeedHasCaughtUp(connection);
  } finally {
    await connection.close();
  }
  await inSession(databaseUrl, async (client) => {
    while ((await client.query(UNFOLDED)).rowCount !== 0) await delay(200);
  });
}
