import { setTimeout as sleep } from 'node:timers/promises';

import { messageOf } from '@stratus/local-servers';

import { installing } from './installing.ts';
import type { StackParts } from './stack-parts.ts';

const ATTEMPTS = 60;
const PAUSE_MS = 500;

/**
 * Makes a consumer of the stream. When the data are older than the stream, account-service replaces it, and for three seconds
 * there is none: then this goes on in the background.
 */
export async function whenStreamExists(
  parts: Pick<StackParts, 'isStopping' | 'progress'>,
  provision: () => Promise<void>,
  attempt = 1,
): Promise<void> {
  if (parts.isStopping()) return;
  try {
    await installing(provision());
  } catch (error) {
    if (attempt === 1 && !messageOf(error).includes('stream not found')) throw error;
    if (attempt === ATTEMPTS) return parts.progress.note(messageOf(error));
    const again = sleep(PAUSE_MS, undefined, { ref: false });
    void again.then(() => whenStreamExists(parts, provision, attempt + 1));
  }
}
