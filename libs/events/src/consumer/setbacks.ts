import type { JsMsg } from '@nats-io/jetstream';
import type { CloudEvent } from '../envelope/cloud-event.js';

const RETRY_MS = 250;

/** A resource whose first event failed; its later events wait. */
export interface Setback {
  resource: string;
  messages: JsMsg[];
  tries: number;
  due: number;
}

/** Resources waiting to retry an event: other resources continue, and no event overtakes an earlier one of its resource. */
export class Setbacks {
  private readonly byResource = new Map<string, Setback>();

  /** Queues a message behind the earlier ones of its resource, if any are waiting. */
  queueBehind(message: JsMsg): boolean {
    // Reading the message takes time, and usually nothing is waiting.
    if (this.byResource.size === 0) return false;
    const setback = this.byResource.get(resourceOf(message));
    setback?.messages.push(message);
    return setback !== undefined;
  }

  /** Records a failure of a resource's first message; @returns the number of its failures. */
  note(message: JsMsg): number {
    const resource = resourceOf(message);
    const setback = this.byResource.get(resource) ?? { resource, messages: [message], tries: 0, due: 0 };
    setback.tries += 1;
    setback.due = performance.now() + RETRY_MS * setback.tries;
    this.byResource.set(resource, setback);
    return setback.tries;
  }

  /** Removes a resource's first message; the next one starts with zero tries. */
  settle(setback: Setback): void {
    setback.messages.shift();
    setback.tries = 0;
    if (setback.messages.length === 0) this.byResource.delete(setback.resource);
  }

  due(): Setback[] {
    return [...this.byResource.values()].filter(({ due }) => due <= performance.now());
  }

  /** Milliseconds until the next try is due; Infinity if none is waiting. */
  get pauseMs(): number {
    return Math.max(0, Math.min(...[...this.byResource.values()].map(({ due }) => due)) - performance.now());
  }
}

/** A message that is not an event counts as a resource of its own. */
function resourceOf(message: JsMsg): string {
  try {
    const { entitytype, entityid } = message.json<CloudEvent>();
    if (entityid) return `${entitytype} ${entityid}`;
  } catch {
    // Falls through to the default below.
  }
  return `message ${message.seq}`;
}
