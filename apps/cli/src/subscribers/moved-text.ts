import type { Moved } from './subscriber-access.js';

/** Where a subscriber continues, and what became of the events that it had not acknowledged. */
export function movedText(name: string, { position, pending, inFlight }: Moved): string {
  const text = `${name} continues at position ${position} of the stream: ${pending} pending.`;
  if (inFlight === 0) return text;
  const events = inFlight === 1 ? '1 event was' : `${inFlight} events were`;
  return `${text}\n${events} delivered and not acknowledged: those before ${position} do not come again, the others do.`;
}
