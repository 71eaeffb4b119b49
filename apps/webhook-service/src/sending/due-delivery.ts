import type { MessageViewers } from '../queue/message.js';

/** The queue of one resource at one webhook. */
export interface Lane {
  webhookId: number;
  lane: string;
}

/** The first pending delivery of a lane, as the sender needs it. */
export interface DueDelivery extends Lane {
  id: number;
  eventId: string;
  viewers: MessageViewers;
  body: string;
  /** When the event happened. */
  time: string;
  /** Set on a delivery that is sent right after its event was matched. */
  isNew?: true;
  attempts: number;
  /** Since the first attempt; 0 before it. */
  sinceFirstMs: number;
}

export const keyOf = ({ webhookId, lane }: Lane): string => `${webhookId} ${lane}`;
