import type { StoredMsg } from '@nats-io/jetstream';
import type { CloudEvent } from '@stratus/events';

/** An event that a consumer could not apply in any of its tries. */
export interface DeadLetter {
  /** Its position in the stream of dead letters: its name in commands. */
  position: number;
  service: string;
  consumer: string;
  /** Type of the event, `vpc_create`; null if the message is not an event. */
  type: string | null;
  /** The subject on which the event was published. */
  subject: string;
  /** Why the last try failed. */
  reason: string;
  /** When the consumer gave up. */
  time: Date;
}

/** A dead letter with its message: the event, or text if it is not JSON. */
export interface ShownDeadLetter extends DeadLetter {
  event: unknown;
}

type Stored = Pick<StoredMsg, 'seq' | 'subject' | 'header' | 'time' | 'string'>;

/** Reads a message of the stream of dead letters. */
export function deadLetterIn(message: Stored): ShownDeadLetter {
  const [, service = '', consumer = ''] = message.subject.split('.');
  const note = (name: string): string => message.header?.get(`Stratus-${name}`) ?? '';
  const event = parsed(message.string());
  return {
    position: message.seq,
    service,
    consumer,
    type: typeOf(event),
    subject: note('Subject'),
    reason: note('Reason'),
    time: message.time,
    event,
  };
}

/** The dead letter without its event. */
export function summaryOf(shown: ShownDeadLetter): DeadLetter {
  const { event: _, ...deadLetter } = shown;
  return deadLetter;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function typeOf(event: unknown): string | null {
  const { type } = (event ?? {}) as Partial<CloudEvent>;
  return typeof type === 'string' ? type : null;
}
