import type { OperationReply } from './operation-reply.js';

/** A call to a service in the same process, as text: neither side holds an object of the other. */
export interface InProcessCall {
  subject: string;
  payload: string;
  /** W3C trace context of the caller's span. */
  traceparent: string | undefined;
}

/** Runs a call and replies to it, whatever its status. Never rejects. */
export type CallHandler = (call: InProcessCall) => Promise<OperationReply>;

/** Receives the bytes of a signal. Never throws. */
export type SignalListener = (data: Uint8Array) => void;

/** Handlers of calls in this process, by the operation's subject. A service is registered while it accepts new calls. */
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

  /** A signal must not arrive after the reply to its call, which also passes in memory. */
  signal(subject: string, data: Uint8Array): void {
    for (const hears of this.listeners.get(subject) ?? []) hears(data);
  }
}
