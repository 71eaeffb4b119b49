import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** How a receiver behaves; `refusing` means that nothing listens. */
export const DEAD = ['refusing', 'hanging', 'failing', 'slow'] as const;
export type Behaviour = 'live' | (typeof DEAD)[number];

/** What the live receivers have got. */
export interface Arrivals {
  requests: number;
  /** Different pairs of a receiver and an event. */
  deliveries: number;
  /** Events of one resource at one receiver that came after a later one. */
  disordered: number;
  /** Milliseconds from the event to the receiver, of first arrivals. */
  delays: number[];
  /** From the first arrival to the last, in milliseconds. */
  lastedMs: number;
  /** Requests at all receivers that were under way at once. */
  maxAtOnce: number;
}

/** The receivers of all webhooks, in a process of their own. */
export class Receivers {
  private readonly child: ChildProcess;
  private readonly port: number;

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.port = port;
  }

  static async start(): Promise<Receivers> {
    const child = fork(join(import.meta.dirname, 'receivers-process.ts'));
    const [port] = (await once(child, 'message')) as [number];
    return new Receivers(child, port);
  }

  /** The URL of a receiver with this behaviour. */
  urlOf(behaviour: Behaviour, number: number): string {
    // Nothing listens on the port of the discard protocol.
    return `http://127.0.0.1:${behaviour === 'refusing' ? 9 : this.port}/${behaviour}/${number}`;
  }

  /** @param forget counts from here on. */
  async arrivals(forget = false): Promise<Arrivals> {
    this.child.send(forget ? 'forget' : 'tell');
    const [arrivals] = (await once(this.child, 'message')) as [Arrivals];
    return arrivals;
  }

  stop(): void {
    this.child.kill('SIGKILL');
  }
}
