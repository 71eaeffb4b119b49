import { setTimeout as sleep } from 'node:timers/promises';

import { provisionSubscriber } from '@stratus/installation';
import { messageOf } from '@stratus/local-servers';

import { brokerLogin, installing } from './installing.ts';
import type { StackParts } from './stack-parts.ts';

const ATTEMPTS = 60;
const PAUSE_MS = 500;

/**
 * Gives the subscriber of the demo account its consumer. When the data are older than the stream, account-service replaces
 * it, and for three seconds there is none: then this goes on in the background.
 */
export async function provisionDemoSubscriber(parts: StackParts, accountId: number, attempt = 1): Promise<void> {
  const adminUrl = parts.servers.nats?.adminUrl;
  if (adminUrl === undefined || parts.isStopping()) return;
  try {
    await installing(provisionSubscriber(brokerLogin(adminUrl), accountId));
  } catch (error) {
    if (attempt === 1 && !messageOf(error).includes('stream not found')) throw error;
    if (attempt === ATTEMPTS) return parts.progress.note(messageOf(error));
    const again = sleep(PAUSE_MS, undefined, { ref: false });
    void again.then(() => provisionDemoSubscriber(parts, accountId, attempt + 1));
  }
}
