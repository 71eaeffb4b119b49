import type { StratusEvent } from './events/event.js';
import type { Gap } from './order/event-order.js';
import type { Position } from './positions/position.js';

/** Something that a subscriber may want to know. `message` says it in words. */
export type Notice = { message: string } & (
  | { type: 'gap'; gap: Gap }
  | { type: 'repeat'; event: StratusEvent }
  /** The numbers of a resource began again: these events are from another installation, or from a restored backup. */
  | { type: 'another-history'; event: StratusEvent; position: Position }
  /** The handler or the store has thrown; `retryInMs` is absent if the event is left out after `maxTries`. */
  | { type: 'failure'; event: StratusEvent; error: unknown; attempt: number; retryInMs?: number }
  | { type: 'unreadable' }
  | { type: 'waiting' }
  | { type: 'disconnected' }
  | { type: 'reconnected' }
);

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * The default for `onNotice`: a warning of the process for everything but repeats, which are normal. Of another installation,
 * every resource would be told.
 */
export function noticePrinter(): (notice: Notice) => void {
  let isHistoryTold = false;
  return ({ type, message }) => {
    if (type === 'repeat' || (type === 'another-history' && isHistoryTold)) return;
    isHistoryTold ||= type === 'another-history';
    process.emitWarning(message, 'StratusEvents');
  };
}
