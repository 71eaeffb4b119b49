import { setTimeout as delay } from 'node:timers/promises';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { JetStreamClient } from '@nats-io/jetstream';
import { InvalidArgumentError, PermissionViolationError, RequestError, headers } from '@nats-io/transport-node';
import type { MsgHdrs } from '@nats-io/transport-node';
import { traceHeaders } from '@stratus/messaging';
import type { NatsLink } from '@stratus/messaging';
import type { Database, Term } from '@stratus/postgres';
import { Alarm, tracer } from '@stratus/runtime';
import type { Logger, Span } from '@stratus/runtime';
import type { Counter } from 'prom-client';
import { CLOUD_EVENT_TYPE, subjectOf } from '../envelope/cloud-event.js';
import { resourceOf } from '../ledger/ledger-row.js';
import type { LedgerRow } from '../ledger/ledger-row.js';
import { BlockedResources } from './blocked-resources.js';
import { Inflow } from './inflow.js';
import { StreamAbsence, isStreamMissing } from '../streams/stream-absence.js';
import type { RelayedStream } from './relayed-stream.js';

/** A wake-up may get lost; the poll at this interval finds its events. */
const SAFETY_POLL_MS = 500;
const BACK_OFF_MS = 250;
const MAX_BACK_OFF_MS = 2_000;
const ACK_TIMEOUT_MS = 5_000;
const BATCH = 500;
/**
 * While there are many events, commits within this time share a batch: that saves most of the work under load. Otherwise an
 * event leaves at once: waiting would be most of its latency.
 */
const GATHER_MS = 10;
/**
 * Marking costs more per statement than per row. After a crash the relay publishes unmarked events again, and the stream drops
 * them by their id.
 */
const MARK_MS = 200;
const MARK_ROWS = 250;
/** Each read of the ledger passes over all unmarked events. */
const MAX_UNMARKED_EVENTS = 5 * BATCH;
/** An older event is a republication, for a new stream or a replay: its trace ended long ago. */
const TRACED_MS = 3_600_000;

export const UNPUBLISHED = `
  select position, id, account_id, type, entity_type, entity_id, entity_label, entity_url, sequence,
         secondary_entity, job, data::text as data, actor, request_id, traceparent, created
    from events
   where published_at is null and entity_type || ' ' || entity_id <> all($1) and position <> all($2::bigint[])
   order by position limit ${BATCH}`;

interface Outcome {
  resource: string;
  acknowledged: number[];
  failure?: unknown;
}

/**
 * Publishes the ledger to the stream: in order per resource, many resources at a time. It marks each event only after the
 * stream has acknowledged it. Repeats carry the same message id, which the stream drops.
 */
export class Relay {
  private readonly alarm = new Alarm();
  private readonly heldBack = new BlockedResources();
  private readonly inflow = new Inflow();
  /** Acknowledged by the stream, not yet marked in the ledger. */
  private unmarked: number[] = [];
  private markedAt = -Infinity;
  /** Runs during the next batch; never rejects. */
  private marking: Promise<void> | undefined;
  private markHasFailed = false;
  private readonly absence: StreamAbsence;

  constructor(
    private readonly serialise: (event: LedgerRow) => string,
    private readonly database: Pick<Database, 'readInOrder'>,
    private readonly nats: Pick<NatsLink, 'isUp'>,
    private readonly jetstream: Pick<JetStreamClient, 'publish'>,
    private readonly relayedStream: RelayedStream,
    private readonly published: Counter,
    private readonly logger: Logger,
  ) {
    this.absence = new StreamAbsence(logger, { waiting: 'relay' });
  }

  /** Makes the relay look for new events. */
  wake(): void {
    this.alarm.ring();
  }

  /** Number of resources with an event that the stream refuses, as far as this process knows. */
  get heldBackCount(): number {
    return this.heldBack.size;
  }

  /** Publishes until the term is over. */
  async run(term: Term): Promise<void> {
    const leading = term.over;
    // Forget the unmarked events of an earlier term: another leader may have published them, or an operator may have requested
    // a replay.
    this.unmarked = [];
    let backOffMs = BACK_OFF_MS;
    while (!leading.aborted) {
      this.alarm.reset();
      // Order per resource requires one batch after the other.
      const result = await this.publishBatch(term).catch((error: unknown) => {
        if (!this.absence.explains(error)) this.logger.warn({ err: error }, 'publishing failed, will try again');
        return 'failed' as const;
      });
      if (result === 'failed') {
        await delay(backOffMs, undefined, { signal: leading }).catch(() => undefined);
        backOffMs = Math.min(backOffMs * 2, MAX_BACK_OFF_MS);
      } else {
        backOffMs = BACK_OFF_MS;
        if (result < BATCH) await this.alarm.wait(this.unmarked.length > 0 ? MARK_MS : SAFETY_POLL_MS, leading);
        if (this.inflow.note(result, performance.now()) && result < BATCH) await delay(GATHER_MS);
      }
    }
    await this.marking;
    await this.mark().catch((error: unknown) => this.logger.warn({ err: error }, 'marking published events failed'));
  }

  /** @returns the number of events it read. */
  private async publishBatch(term: Term): Promise<number> {
    // Messages sent while the broker is unavailable would pile up in the client's buffer.
    if (!this.nats.isUp() || !term.isInForce()) return 0;
    // This stream lacks events that an earlier one had acknowledged.
    if (await this.relayedStream.look()) {
      await this.marking;
      this.unmarked = [];
    }
    this.absence.end();
    await this.awaitMarks();
    const rows = await this.database.readInOrder<LedgerRow>(UNPUBLISHED, [this.heldBack.current(), this.unmarked]);
    if (rows.length === 0) {
      this.markInTime();
      return 0;
    }
    const outcomes = await Promise.all(
      [...Map.groupBy(rows, resourceOf)].map(([resource, events]) => this.publishInOrder(term, resource, events)),
    );
    const acknowledged = outcomes.flatMap((outcome) => outcome.acknowledged);
    this.unmarked.push(...acknowledged);
    this.published.inc(acknowledged.length);
    this.markInTime();
    const failure = this.judge(outcomes, acknowledged.length > 0);
    if (failure !== undefined) throw failure;
    return rows.length;
  }

  /** Starts marking, if it is time. */
  private markInTime(): void {
    if (this.marking || (this.unmarked.length < MARK_ROWS && performance.now() - this.markedAt < MARK_MS)) return;
    this.marking = this.mark()
      .catch(() => void (this.markHasFailed = true))
      .finally(() => (this.marking = undefined));
  }

  /**
   * Waits for marking when many marks are missing, and retries failed marks.
   *
   * @throws if that fails again: events that cannot be marked are not published.
   */
  private async awaitMarks(): Promise<void> {
    if (this.unmarked.length >= MAX_UNMARKED_EVENTS) await this.marking;
    if (this.markHasFailed) await this.mark();
    this.markHasFailed = false;
  }

  private async mark(): Promise<void> {
    this.markedAt = performance.now();
    const { unmarked } = this;
    if (unmarked.length === 0) return;
    const marked = new Set(unmarked);
    await this.relayedStream.mark([...marked]);
    this.unmarked = this.unmarked.filter((position) => !marked.has(position));
  }

  /** Blocks resources whose own event failed; @returns a failure of the connection to the stream, which affects all of them. */
  private judge(outcomes: readonly Outcome[], someSucceeded: boolean): unknown {
    let common: unknown;
    for (const { resource, failure, acknowledged } of outcomes) {
      if (failure === undefined) {
        this.heldBack.succeeded(resource);
      } else if (!isStreamMissing(failure) && (isOwnFault(failure) || someSucceeded)) {
        // The stream may be gone: check before the next batch.
        this.relayedStream.doubt();
        this.heldBack.failed(resource, acknowledged.length > 0);
        this.logger.error({ err: failure, resource }, 'the stream refused an event, holding back its resource');
      } else {
        this.relayedStream.doubt();
        common = failure;
      }
    }
    return common;
  }

  private publish(event: LedgerRow): Promise<unknown> {
    const [subject, text] = [subjectOf(event), this.serialise(event)];
    const send = (span?: Span): Promise<unknown> =>
      this.jetstream.publish(subject, text, { msgID: event.id, timeout: ACK_TIMEOUT_MS, headers: headersOf(span) });
    const tracing = tracer();
    if (tracing === undefined || Date.now() - event.created.getTime() > TRACED_MS) return send();
    const { traceparent: parent, request_id: requestId } = event;
    return tracing.within({ name: `publish ${event.type}`, kind: 'producer', parent, requestId }, send);
  }

  /** Publishes one resource's events in order; after a failure the rest waits. */
  private async publishInOrder(term: Term, resource: string, events: LedgerRow[]): Promise<Outcome> {
    const acknowledged: number[] = [];
    try {
      for (const event of events) {
        // After a freeze, another leader is far ahead, or the stream has been replaced: events published now may arrive twice,
        // or out of order.
        if (!term.isInForce() || !this.relayedStream.isCertain()) break;
        await this.publish(event);
        acknowledged.push(event.position);
      }
      return { resource, acknowledged };
    } catch (failure) {
      return { resource, acknowledged, failure };
    }
  }
}

function headersOf(span: Span | undefined): MsgHdrs {
  const written = traceHeaders(span) ?? headers();
  written.set('content-type', CLOUD_EVENT_TYPE);
  return written;
}

/**
 * True for an event that is too large for the broker, refused by the stream, or on a subject that this service may not publish
 * to.
 */
function isOwnFault(failure: unknown): boolean {
  if (failure instanceof JetStreamApiError) return failure.status < 500;
  const cause = failure instanceof RequestError ? failure.cause : failure;
  return cause instanceof InvalidArgumentError || cause instanceof PermissionViolationError;
}
