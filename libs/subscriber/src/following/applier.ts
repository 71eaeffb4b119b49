import { FollowError } from '../follow-error.js';
import type { StratusEvent } from '../events/event.js';
import type { EventOrder } from '../order/event-order.js';
import type { Position, PositionStore } from '../positions/position.js';
import type { Delivery } from './delivery.js';
import { messageOf } from '../notice.js';
import type { Notice } from '../notice.js';
import { pause, retryDelay } from '../pause.js';
import type { Slots } from './slots.js';

/** What a handler learns about an event beside its content. */
export interface DeliveryContext {
  /** Type and id of the resource: `vpc 1`. */
  resource: string;
  /** Position of the resource once the event is applied: store it with the effect, if the handler stores positions. */
  position: Position;
  /** 1 at the first attempt of this process. */
  attempt: number;
  /** Aborted when the subscriber stops. */
  signal: AbortSignal;
}

/** Applies an event. When it throws, the event is tried again. */
export type EventHandler = (event: StratusEvent, delivery: DeliveryContext) => Promise<void> | void;

interface Resources {
  handler: EventHandler;
  isWanted: (event: StratusEvent) => boolean;
  store: PositionStore;
  order: EventOrder<Delivery>;
  slots: Slots;
  maxTries: number;
  notify: (notice: Notice) => void;
  stopping: AbortSignal;
}

/** Applies one event: calls the handler until it succeeds, then stores the position. */
export class Applier {
  constructor(private readonly resources: Resources) {}

  /** @returns false if it was stopped before. @throws FollowError from the store */
  async apply(delivery: Delivery): Promise<boolean> {
    const { isWanted, store, order } = this.resources;
    const position = order.positionAfter(delivery);
    const outcome = isWanted(delivery.event) ? await this.handle(delivery, position) : 'left out';
    if (outcome === 'stopped') return false;
    const isStored = outcome === 'applied' && store.handlerWrites === true;
    if (!isStored && !(await this.write(delivery, position))) return false;
    order.applied(delivery);
    return true;
  }

  private async handle(delivery: Delivery, position: Position): Promise<'applied' | 'left out' | 'stopped'> {
    const { handler, slots, maxTries, stopping } = this.resources;
    const { event, resource } = delivery;
    for (let attempt = 1; ; attempt += 1) {
      const failure = await slots.use(async () => {
        if (stopping.aborted) return undefined;
        try {
          await handler(event, { resource, position, attempt, signal: stopping });
          return 'none';
        } catch (error) {
          return { error };
        }
      });
      if (failure === 'none') return 'applied';
      if (failure === undefined || stopping.aborted) return 'stopped';
      if (attempt >= maxTries) {
        this.report(delivery, failure.error, attempt);
        return 'left out';
      }
      await this.retryLater(delivery, failure.error, attempt);
    }
  }

  private async write(delivery: Delivery, position: Position): Promise<boolean> {
    const { store } = this.resources;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await store.write(delivery.resource, position);
        return true;
      } catch (error) {
        if (error instanceof FollowError) throw error;
        await this.retryLater(delivery, error, attempt);
        if (this.resources.stopping.aborted) return false;
      }
    }
  }

  private async retryLater(delivery: Delivery, error: unknown, attempt: number): Promise<void> {
    const retryInMs = retryDelay(attempt);
    this.report(delivery, error, attempt, retryInMs);
    await pause(retryInMs, this.resources.stopping);
  }

  private report({ event, resource }: Delivery, error: unknown, attempt: number, retryInMs?: number): void {
    const next = retryInMs === undefined ? 'left out' : `next in ${retryInMs / 1_000} s`;
    this.resources.notify({
      type: 'failure',
      message: `${event.type} of ${resource} failed (attempt ${attempt}, ${next}): ${messageOf(error)}`,
      event,
      error,
      attempt,
      ...(retryInMs !== undefined && { retryInMs }),
    });
  }
}
