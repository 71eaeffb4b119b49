import { resourceOf } from './stream-event.js';
import type { StreamEvent } from './stream-event.js';

/** A stream as it is when a reader connects. */
export interface StreamState {
  /** When it was created: a stream that was recreated has other positions. */
  created: string;
  lastSequence: number;
  /** When its newest message was published; undefined for an empty stream. */
  lastTime: string | undefined;
}

/** Where to read on. */
export type StreamStart = { fromSequence: number } | { since: string } | { all: true };

interface Seen {
  sequence: number;
  time: number;
}

/** Remembers how far a stream was read, also over its loss, so that each event is taken once. */
export class StreamPosition {
  private stream: StreamState | undefined;
  /** The time of the newest event that this reader has not asked for. */
  private beganAfter: string | undefined;
  private isRecreated = false;
  private readonly seen = new Map<string, Seen>();

  /** Where to begin in this stream: with the next event, then behind the last one that was read. */
  startIn(state: StreamState): StreamStart {
    if (!this.stream) {
      this.stream = state;
      this.beganAfter = state.lastTime;
    } else if (!isSame(this.stream, state)) {
      this.stream = { ...state, lastSequence: 0 };
      this.isRecreated = true;
      return this.beganAfter === undefined ? { all: true } : { since: this.beganAfter };
    }
    return { fromSequence: this.stream.lastSequence + 1 };
  }

  /** Notes that everything up to this position was read. */
  read(sequence: number): void {
    if (this.stream) this.stream.lastSequence = sequence;
  }

  /**
   * Whether an event is new. A recreated stream has all earlier events again; in another installation, the numbers of each
   * resource begin again.
   */
  take(event: StreamEvent): boolean {
    const { sequence } = event;
    const time = Date.parse(event.time);
    const resource = resourceOf(event);
    const last = this.seen.get(resource);
    if (last && sequence <= last.sequence && time <= last.time) return false;
    if (!last && this.isRecreated && time <= Date.parse(this.beganAfter ?? '')) return false;
    // A clock may have been ahead for some of the events.
    this.seen.set(resource, { sequence, time: Math.max(time, last?.time ?? time) });
    return true;
  }
}

/** A stream that was restored from a copy is shorter than what was read of it. */
const isSame = (one: StreamState, other: StreamState): boolean =>
  one.created === other.created && one.lastSequence <= other.lastSequence;
