import { ApiFailure, apiTime } from '@stratus/contracts';
import type { ReplayWebhookRequest } from '@stratus/contracts';

/** Events of a time to deliver again. */
export interface Replay {
  webhookId: number;
  since: Date;
  until: Date;
}

/**
 * Decides since when a request delivers events again.
 *
 * @param running the replay of the same webhook, if there is one.
 * @throws ApiFailure 400.
 */
export function decideReplay(
  { since: text }: ReplayWebhookRequest,
  running: Pick<Replay, 'since'> | undefined,
  now: Date,
): Date {
  const since = new Date(`${text}Z`);
  if (since > now) throw new ApiFailure(400, [{ field: 'since', reason: 'Must be a time in the past' }]);
  if (!running) return since;
  const reason = `A replay since ${apiTime(running.since)} is running: wait until its events are delivered`;
  throw new ApiFailure(400, [{ reason }]);
}
