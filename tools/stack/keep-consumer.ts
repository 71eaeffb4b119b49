import { setTimeout as sleep } from 'node:timers/promises';

import { messageOf } from '@stratus/local-servers';

import { installing } from './installing.ts';
import type { StackParts } from './stack-parts.ts';

const ATTEMPTS = 60;
const PAUSE_MS = 500;
/** By then, account-service has replaced a stream that it must replace. */
const REPLACED_MS = 10_000;

type Parts = Pick<StackParts, 'isStopping' | 'progress'>;

/**
 * Makes a consumer once. When the data are older than the stream, account-service replaces it, and for three seconds
 * there is none: then this goes on in the background.
 */
async function whenStreamExists(parts: Parts, provision: () => Promise<void>, attempt = 1): Promise<void> {
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

/**
 * Makes a consumer of the stream, and once more in the background: one that is made just before account-service replaces the
 * stream is lost with it.
 */
export async function keepConsumer(
  parts: Parts,
  provision: () => Promise<void>,
  replacedMs = REPLACED_MS,
): Promise<void> {
  await whenStreamExists(parts, provision);
  const later = sleep(replacedMs, undefined, { ref: false });
  // From its second attempt on, a failure is repeated, and in the end told.
  void later.then(() => whenStreamExists(parts, provision, 2));
}
