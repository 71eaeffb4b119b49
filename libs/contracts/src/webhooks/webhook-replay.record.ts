import { record, time } from '../schema/schema.js';
import type { Infer } from '../schema/schema.js';

/** A replay that runs in the background (contract 4.15). */
export const webhookReplayRecord = record('WebhookReplay', {
  since: time('Events of this time and later are delivered again'),
  until: time('Events up to this time are part of the replay'),
});
export type WebhookReplayRecord = Infer<typeof webhookReplayRecord>;
