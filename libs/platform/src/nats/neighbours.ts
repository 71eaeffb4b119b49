import type { OperationReply } from './operation-reply.js';

/** A call for a service of the same process, as text: neither side holds an object of the other. */
export interface NeighbourCall {
  subject: string;
  payload: string;
  /** W3C trace context of the caller's span. */
  traceparent: string | undefined;
}

/** Runs a call and answers it, whatever its status. Never rejects. */
export type TakesCalls = (call: NeighbourCall) => Promise<OperationReply>;

/** Who answers which calls in this process, by the subject of the operation. A service is here while it takes new calls. */
export class Neighbours {
  private readonly services = new Map<string, TakesCalls>();

  join(subjects: Iterable<string>, takes: TakesCalls): void {
    for (const subject of subjects) this.services.set(subject, takes);
  }

  leave(subjects: Iterable<string>): void {
    for (const subject of subjects) this.services.delete(subject);
  }

  find(subject: string): TakesCalls | undefined {
    return this.services.get(subject);
  }
}
