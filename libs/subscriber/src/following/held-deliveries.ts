import type { BrokerLink } from '../connection/broker-link.js';
import type { Delivery } from './delivery.js';

/** Events in this process that are not acknowledged. A consumer allows as many (`max_ack_pending`). */
const MAX_HELD = 1_000;

/** What was delivered and is not acknowledged: it waits for a missing event, for its handler or for its position. */
export class HeldDeliveries {
  private readonly held = new Set<Delivery>();
  private lastSignMs = 0;
  private wake: (() => void) | undefined;

  constructor(private readonly link: Pick<BrokerLink, 'acknowledge' | 'forgetRequests'>) {}

  /** How many more may be held. */
  get free(): number {
    return Math.max(0, MAX_HELD - this.held.size);
  }

  add(delivery: Delivery): void {
    this.held.add(delivery);
  }

  /** Acknowledges an event. */
  release(delivery: Delivery): void {
    this.held.delete(delivery);
    this.link.acknowledge(delivery, '+ACK');
    this.wake?.();
  }

  /** Only the newest delivery of an event can be acknowledged, if its consumer was recreated meanwhile. */
  replace(held: Delivery, { reply, place, incarnation }: Delivery): void {
    Object.assign(held, { reply, place, incarnation });
  }

  /** How many come from a consumer. */
  countOf(consumer: string): number {
    return [...this.held].filter(({ incarnation }) => incarnation === consumer).length;
  }

  /** Resolves when there is room for another one, or at {@link interrupt}. */
  async room(stopping: AbortSignal): Promise<void> {
    while (this.free === 0 && !stopping.aborted) {
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  /** Ends the wait for {@link room}. */
  interrupt(): void {
    this.wake?.();
  }

  /** Signs of life: otherwise the broker delivers again what waits here, out of order. */
  giveSigns(ackWaitMs: number): void {
    if (performance.now() - this.lastSignMs < ackWaitMs / 3) return;
    this.lastSignMs = performance.now();
    for (const delivery of this.held) this.link.acknowledge(delivery, '+WPI');
  }

  /** Returns everything: the broker delivers it again at once, at the next start. */
  async giveBack(): Promise<void> {
    if (this.held.size > 0) await this.link.forgetRequests();
    const inOrder = [...this.held].toSorted((one, other) => one.place - other.place);
    for (const delivery of inOrder) this.link.acknowledge(delivery, '-NAK');
  }
}
