import type { JsMsg } from '@nats-io/jetstream';
import type { CloudEvent } from '../envelope/cloud-event.js';

const RETRY_MS = 250;

/** A resource whose first event could not be applied; the later ones wait behind it. */
export interface Setback {
  resource: string;
  messages: JsMsg[];
  tries: number;
  due: number;
}

/** Resources that wait for the next try of an event, so that the others can go on and none overtakes itself. */
export class Setbacks {
  private readonly byResource = new Map<string, Setback>();

  /** Puts a message behind the earlier ones of its resource, if any wait. */
  queueBehind(message: JsMsg): boolean {
    const setback = this.byResource.get(resourceOf(message));
    setback?.messages.push(message);
    return setback !== undefined;
  }

  /** Notes that a resource's first message has failed; @returns how often by now. */
  note(message: JsMsg): number {
    const resource = resourceOf(message);
    const setback = this.byResource.get(resource) ?? { resource, messages: [message], tries: 0, due: 0 };
    setback.tries += 1;
    setback.due = Date.now() + RETRY_MS * setback.tries;
    this.byResource.set(resource, setback);
    return setback.tries;
  }

  /** Takes a resource's first message off; the next one starts with no tries. */
  settle(setback: Setback): void {
    setback.messages.shift();
    setback.tries = 0;
    if (setback.messages.length === 0) this.byResource.delete(setback.resource);
  }

  due(): Setback[] {
    return [...this.byResource.values()].filter(({ due }) => due <= Date.now());
  }

  /** Until the next try is due; Infinity when none waits. */
  get pauseMs(): number {
    return Math.max(0, Math.min(...[...this.byResource.values()].map(({ due }) => due)) - Date.now());
  }
}

/** What is no event is a resource of its own. */
function resourceOf(message: JsMsg): string {
  try {
    const { entitytype, entityid } = message.json<CloudEvent>();
    if (entityid) return `${entitytype} ${entityid}`;
  } catch {
    // Said below.
  }
  return `message ${message.seq}`;
}
