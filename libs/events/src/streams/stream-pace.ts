/** How fast a lost stream is recreated, in milliseconds. */
export interface StreamPace {
  /** The keeper looks at the streams this often. */
  lookEveryMs: number;
  /**
   * How long there is no stream before it is recreated: longer than {@link certainMs}. So every relay knows that the new
   * one is empty before it publishes to it.
   */
  quietMs: number;
  /** How long one look of a relay allows it to publish. */
  certainMs: number;
  /** A relay at work looks again this long after its last look. */
  lookAgainMs: number;
}

export const STREAM_PACE: StreamPace = { lookEveryMs: 1_000, quietMs: 3_000, certainMs: 1_000, lookAgainMs: 500 };
