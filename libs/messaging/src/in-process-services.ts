import type { OperationReply } from './operation-reply.js';

/** A call for a service of the same process, as text: neither side holds an object of the other. */
export interface InProcessCall {
  subject: string;
  payload: string;
  /** W3C trace context of the caller's span. */
  traceparent: string | undefined;
}

/** Runs a call and answers it, whatever its status. Never rejects. */
export type CallHandler = (call: InProcessCall) => Promise<OperationReply>;

/** Hears the bytes of a signal. Never throws. */
export type SignalListener = (data: Uint8Array) => void;

/** Handlers of calls in this process, by the subject of the operation. A service is registered while it accepts new calls. */
export class InProcessServices {
  private readonly services = new Map<string, CallHandler>();
  private readonly listeners = new Map<string, SignalListener[]>();

  join(subjects: Iterable<string>, takes: CallHandler): void {
    for (const subject of subjects) this.services.set(subject, takes);
  }

  leave(subjects: Iterable<string>): void {
    for (const subject of subjects) this.services.delete(subject);
  }

  find(subject: string): CallHandler | undefined {
    return this.services.get(subject);
  }

  listen(subject: string, hears: SignalListener): void {
    this.listeners.set(subject, [...(this.listeners.get(subject) ?? []), hears]);
  }

  /** A signal must not arrive after the answer of the call that it is about, which passes in memory, too. */
  signal(subject: string, data: Uint8Array): void {
    for (const hears of this.listeners.get(subject) ?? []) hears(data);
  }
}
