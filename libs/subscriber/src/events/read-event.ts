import type { StratusEvent, WebhookProbe } from './event.js';

const SEQUENCE_DIGITS = 10;
const TEXTS = ['id', 'type', 'time', 'entitytype', 'entityid'] as const;

/** The event of a message, or undefined if the text is not a valid event. */
export function readEvent(text: string): StratusEvent | undefined {
  const event = envelopeOf(text);
  const sequence = Number(event?.sequence);
  if (!event || !Number.isSafeInteger(sequence) || sequence < 1) return undefined;
  // Events of versions before 0.1.0 have a number.
  return { ...event, sequence: String(sequence).padStart(SEQUENCE_DIGITS, '0') } as unknown as StratusEvent;
}

/** The test event of a webhook, or undefined if the text is not one. It is not in the stream, so it has no sequence. */
export function readProbe(text: string): WebhookProbe | undefined {
  const event = envelopeOf(text);
  return event?.type === 'webhook_probe' ? (event as unknown as WebhookProbe) : undefined;
}

/** The resource whose events are in one order. */
export const resourceOf = ({ entitytype, entityid }: StratusEvent): string => `${entitytype} ${entityid}`;

export const sequenceOf = ({ sequence }: StratusEvent): number => Number(sequence);

function envelopeOf(text: string): Record<string, unknown> | undefined {
  const event = parsed(text);
  if (!event || !TEXTS.every((name) => typeof event[name] === 'string')) return undefined;
  return Number.isNaN(Date.parse(String(event.time))) ? undefined : event;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
