/** What the broker says of a consumer that a process binds to. */
export interface ConsumerPosition {
  /** Position in the stream of the newest delivered event. */
  delivered: number;
  /** How many delivered events are not acknowledged. */
  unacknowledged: number;
  /** After how many ms the broker delivers such an event again. */
  ackWaitMs: number;
}

/** How much later than announced a redelivery may be. */
const MARGIN_MS = 5_000;

/**
 * The events that an earlier process or connection has received and not acknowledged. They come again behind newer ones, up to
 * `ack_wait` later. Until all have been here, an event that is missing may be one of them.
 */
export class Redeliveries {
  private readonly seen = new Set<number>();

  private constructor(
    private readonly expected: number,
    private readonly upTo: number,
    private readonly deadline: number,
  ) {}

  /** @param held how many of the unacknowledged events this process has and is going to acknowledge. */
  static expectedAt(
    { delivered, unacknowledged, ackWaitMs }: ConsumerPosition,
    held: number,
    now: number,
  ): Redeliveries {
    return new Redeliveries(Math.max(0, unacknowledged - held), delivered, now + ackWaitMs + MARGIN_MS);
  }

  /** Notes a delivery by its position in the stream. */
  saw(position: number): void {
    if (position <= this.upTo) this.seen.add(position);
  }

  /** Whether none is expected any more. */
  areOver(now: number): boolean {
    return this.seen.size >= this.expected || now >= this.deadline;
  }
}
