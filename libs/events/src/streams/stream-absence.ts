import { JetStreamApiError } from '@nats-io/jetstream';
import { RequestError } from '@nats-io/transport-node';
import type { Logger } from '@stratus/runtime';
import { EVENTS_STREAM, STREAM_NOT_FOUND } from './streams.js';

/** Whether a request or a publication failed because there is no stream: a subject without a stream has no responder. */
export const isStreamMissing = (failure: unknown): boolean =>
  failure instanceof JetStreamApiError ? failure.code === STREAM_NOT_FOUND : isWithoutResponder(failure);

const isWithoutResponder = (failure: unknown): boolean =>
  failure instanceof Error && failure.cause instanceof RequestError && failure.cause.isNoResponders();

/** Logs once when the stream becomes unavailable and once when it is back, however often a loop looks for it meanwhile. */
export class StreamAbsence {
  private since?: number;

  /** @param waiting fields of both lines: what waits for the stream. */
  constructor(
    private readonly logger: Logger,
    private readonly waiting: Readonly<Record<string, string>>,
  ) {}

  /** @returns whether the failure means that there is no stream: then it has been logged. */
  explains(failure: unknown): boolean {
    if (!isStreamMissing(failure)) return false;
    if (this.since === undefined) {
      this.since = performance.now();
      this.logger.warn(this.line(), 'there is no stream: waiting for account-service to recreate it');
    }
    return true;
  }

  /** The stream has responded. */
  end(): void {
    if (this.since === undefined) return;
    this.logger.warn({ ...this.line(), ms: Math.round(performance.now() - this.since) }, 'the stream is back');
    this.since = undefined;
  }

  private line(): Record<string, string> {
    return { ...this.waiting, stream: EVENTS_STREAM.name };
  }
}
