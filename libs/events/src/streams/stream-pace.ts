/** How fast a lost stream is recreated, in milliseconds. */
export interface StreamPace {
  /** Interval of the keeper's checks of the streams. */
  lookEveryMs: number;
  /**
   * Delay before a missing stream is recreated: longer than {@link certainMs}, so that every relay knows that the new stream
   * is empty before it publishes to it.
   */
  quietMs: number;
  /** How long one check by a relay allows it to publish. */
  certainMs: number;
  /** A busy relay checks again this long after its last check. */
  lookAgainMs: number;
}

export const STREAM_PACE: StreamPace = { lookEveryMs: 1_000, quietMs: 3_000, certainMs: 1_000, lookAgainMs: 500 };
