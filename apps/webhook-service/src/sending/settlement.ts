import type { WebhookDisabledReason } from '@stratus/contracts';
import { pauseBefore } from './retry-pause.js';
import type { Attempt } from '@stratus/webhooks';
import type { DueDelivery } from './due-delivery.js';

/** What becomes of a delivery after an attempt. */
export type Settlement =
  | { status: 'delivered' | 'failed' }
  /** The next attempt begins after this pause. */
  | { status: 'pending'; pauseMs: number; disables?: WebhookDisabledReason };

/** A receiver without one success for this long is disabled; its deliveries wait. */
const MAX_FAILING_MS = 3 * 86_400_000;
const WHEN_ENABLED_MS = 5_000;

/**
 * Decides what becomes of a delivery: given up after three days, and with it the webhook, unless other deliveries succeed.
 *
 * @param failingMs since when no attempt of the webhook has succeeded; 0 if the last one has.
 * @param random from 0 to 1, for the jitter.
 */
export function settle(
  { attempts, sinceFirstMs }: Pick<DueDelivery, 'attempts' | 'sinceFirstMs'>,
  attempt: Pick<Attempt, 'outcome' | 'retryAfterMs'>,
  failingMs: number,
  random: number,
): Settlement {
  if (attempt.outcome === 'accepted') return { status: 'delivered' };
  if (attempt.outcome === 'gone') return { status: 'pending', pauseMs: WHEN_ENABLED_MS, disables: 'gone' };
  const pauseMs = pauseBefore(attempts + 1, sinceFirstMs, random, attempt.retryAfterMs);
  if (failingMs >= MAX_FAILING_MS)
    return { status: 'pending', pauseMs: pauseMs ?? WHEN_ENABLED_MS, disables: 'failing' };
  return pauseMs === undefined ? { status: 'failed' } : { status: 'pending', pauseMs };
}
