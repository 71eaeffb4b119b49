import type { EventFault, FaultActionRecord } from '@stratus/contracts';

/** What the service of a call does to its events; undefined for an action that leaves them alone. */
export function eventFaultOf({
  event,
  event_delay_ms: delayMs,
}: Pick<FaultActionRecord, 'event' | 'event_delay_ms'>): EventFault | undefined {
  if (event === null && delayMs === null) return undefined;
  return { isRepeated: event === 'twice', delayMs: delayMs ?? 0 };
}
