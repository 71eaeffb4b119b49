import { keyOf } from './due-delivery.js';
import type { DueDelivery, Lane } from './due-delivery.js';

/** How many deliveries may be under way. */
export interface Bounds {
  /** For one webhook. */
  perWebhook: number;
  /** For one webhook beyond {@link Bounds.total}: receivers that answer late cannot keep others from being tried. */
  perWebhookWhenFull: number;
  total: number;
  max: number;
  /** Characters of bodies. */
  maxText: number;
}

const BOUNDS: Bounds = { perWebhook: 16, perWebhookWhenFull: 2, total: 1_024, max: 4_096, maxText: 64 * 1024 * 1024 };

/** The lanes whose first delivery is under way: the table is the truth, and this says what not to begin twice. */
export class LanesAtHand {
  private readonly lanes = new Map<string, number>();
  private readonly counts = new Map<number, number>();
  /** Webhooks that had a lane for which there was no room. */
  private readonly waiting = new Set<number>();
  private text = 0;

  constructor(private readonly bounds = BOUNDS) {}

  get size(): number {
    return this.lanes.size;
  }

  has(lane: Lane): boolean {
    return this.lanes.has(keyOf(lane));
  }

  /** Whether the lane is now at hand: it was not, and there is room. */
  take(lane: Lane): boolean {
    const { webhookId } = lane;
    if (this.has(lane)) return false;
    if (!this.hasRoom(webhookId)) {
      this.waiting.add(webhookId);
      return false;
    }
    this.lanes.set(keyOf(lane), 0);
    this.counts.set(webhookId, this.countOf(webhookId) + 1);
    return true;
  }

  /** Counts the body of a lane at hand. */
  load(delivery: Pick<DueDelivery, 'webhookId' | 'lane' | 'body'>): void {
    const { length } = delivery.body;
    this.text += length - (this.lanes.get(keyOf(delivery)) ?? 0);
    this.lanes.set(keyOf(delivery), length);
  }

  /** Whether no body fits any more. */
  get isFull(): boolean {
    return this.text >= this.bounds.maxText;
  }

  clear(): void {
    this.lanes.clear();
    this.counts.clear();
    this.waiting.clear();
    this.text = 0;
  }

  /** @returns whether lanes of this webhook wait for the room. */
  release(lane: Lane): boolean {
    const length = this.lanes.get(keyOf(lane));
    if (length === undefined) return false;
    this.lanes.delete(keyOf(lane));
    this.text -= length;
    const count = this.countOf(lane.webhookId) - 1;
    if (count > 0) this.counts.set(lane.webhookId, count);
    else this.counts.delete(lane.webhookId);
    return this.waiting.delete(lane.webhookId);
  }

  private hasRoom(webhookId: number): boolean {
    const { perWebhook, perWebhookWhenFull, total, max } = this.bounds;
    if (this.size >= max || this.isFull) return false;
    return this.countOf(webhookId) < (this.size < total ? perWebhook : perWebhookWhenFull);
  }

  private countOf(webhookId: number): number {
    return this.counts.get(webhookId) ?? 0;
  }
}
