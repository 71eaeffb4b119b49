import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import { NoRespondersError, RequestError } from '@nats-io/transport-node';
import type { NatsLink } from '@stratus/messaging';
import type { Database } from '@stratus/postgres';
import { eventDefinitions } from '../definitions/index.js';
import { readUnpublished, unpublishedOf } from '../ledger/unpublished.js';
import { EVENTS_STREAM } from '../streams/streams.js';

/** A reader waits at most this long. */
const MAX_WAIT_MS = 2_000;
const POLL_MS = 15;
const ASK_MS = 1_000;
/** A service that did not reply is not asked again for this long, so that it does not delay every reader. */
const SILENT_FOR_MS = 5_000;

/** Subject of the signal that makes the consumers of a service work at once instead of gathering a larger batch. */
export const catchUpSubject = (service: string): string => `signal.${service}.hurry`;

const MISSING = `
  select asked.id from unnest($2::uuid[]) as asked (id)
   where not exists (select from inbox where inbox.consumer = $1 and inbox.event_id = asked.id)`;

/**
 * Lets a reader of a consumer's data wait for the events that were committed before the read (decision 18).
 *
 * Until the consumer has applied an event, the event is in one of two places: in a ledger, not marked as published, or in the
 * stream, not yet reached by the consumer. This class asks the ledgers first and the stream afterwards, so it misses none.
 */
export class CatchUp {
  private readonly silentUntil = new Map<string, number>();
  private manager?: Promise<JetStreamManager>;

  constructor(
    private readonly nats: NatsLink,
    private readonly streams: NatsLink,
    private readonly database: Database,
    private readonly service: string,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {}

  /**
   * Resolves when the consumer has applied all earlier committed events of the account, or after two seconds; never rejects.
   *
   * @returns whether it has applied them: false also if a service did not tell which of its events are not published.
   */
  wait(consumer: string, accountId: number): Promise<boolean> {
    return this.inTime((over) => this.untilApplied(consumer, accountId, over));
  }

  /**
   * Resolves when the consumer has settled these events, which the caller has read from the stream: it has applied them, or
   * given them up as dead letters. Resolves after two seconds at the latest; never rejects.
   *
   * @returns whether it has settled all of them.
   */
  async waitFor(consumer: string, eventIds: readonly string[]): Promise<boolean> {
    return eventIds.length === 0 || this.inTime((over) => this.untilSettled(consumer, eventIds, over));
  }

  /** @returns what the work returns; false if it fails or takes longer than a reader waits. */
  private async inTime(work: (over: AbortSignal) => Promise<boolean>): Promise<boolean> {
    if (!this.nats.isUp() || !this.streams.isUp()) return false;
    const over = new AbortController();
    const late = delay(this.maxWaitMs, false, { signal: over.signal }).catch(() => false);
    const done = await Promise.race([work(over.signal).catch(() => false), late]);
    over.abort();
    return done;
  }

  private async untilApplied(consumer: string, accountId: number, over: AbortSignal): Promise<boolean> {
    const answers = await this.unpublished(accountId);
    let missing = answers.flatMap((ids) => ids ?? []);
    const info = await this.infoOf(consumer);
    const target = endOf(info);
    let floor = info.ack_floor.stream_seq;
    while (!over.aborted) {
      if (missing.length > 0) missing = await this.notApplied(consumer, missing);
      if (missing.length === 0 && floor >= target) return !answers.includes(undefined);
      await this.hurry(over);
      if (floor < target) floor = (await this.infoOf(consumer)).ack_floor.stream_seq;
    }
    return false;
  }

  private async untilSettled(consumer: string, ids: readonly string[], over: AbortSignal): Promise<boolean> {
    // The broker that keeps the consumer may hear of an event later than the broker that a reader got it from.
    const late = performance.now() + this.maxWaitMs / 2;
    let end: number | undefined;
    let missing = await this.notApplied(consumer, ids);
    while (missing.length > 0) {
      if (over.aborted) return false;
      await this.hurry(over);
      missing = await this.notApplied(consumer, missing);
      if (missing.length === 0 || performance.now() < late) continue;
      // No inbox ever has a dead letter, but the consumer leaves it behind.
      const info = await this.infoOf(consumer);
      end ??= endOf(info);
      if (info.ack_floor.stream_seq >= end) return true;
    }
    return true;
  }

  /** Makes the consumer work at once, and gives it some time. */
  private async hurry(over: AbortSignal): Promise<void> {
    this.nats.signal(catchUpSubject(this.service));
    await delay(POLL_MS, undefined, { signal: over }).catch(() => undefined);
  }

  private async notApplied(consumer: string, ids: readonly string[]): Promise<string[]> {
    const query = { name: 'catch-up-missing', text: MISSING, values: [consumer, ids] };
    const { rows } = await this.database.pool.query<{ id: string }>(query);
    return rows.map(({ id }) => id);
  }

  /** The answer of each service; undefined for one that did not reply. */
  private unpublished(accountId: number): Promise<(string[] | undefined)[]> {
    const services = new Set(eventDefinitions().map(({ service }) => service));
    return Promise.all([...services].map((service) => this.unpublishedOf(service, accountId)));
  }

  private async unpublishedOf(service: string, accountId: number): Promise<string[] | undefined> {
    if (service === this.service) return readUnpublished(this.database.pool, accountId);
    if ((this.silentUntil.get(service) ?? 0) > performance.now()) return undefined;
    const { subject } = unpublishedOf(service);
    try {
      const reply = await this.nats.connection.request(subject, JSON.stringify({ accountId }), { timeout: ASK_MS });
      return reply.json<string[]>();
    } catch (error) {
      const cause = error instanceof RequestError ? error.cause : error;
      // An unavailable service is not waited for: asking it again costs nothing.
      if (!(cause instanceof NoRespondersError)) this.silentUntil.set(service, performance.now() + SILENT_FOR_MS);
      return undefined;
    }
  }

  private async infoOf(consumer: string): Promise<ConsumerInfo> {
    this.manager ??= jetstreamManager(this.streams.connection, { checkAPI: false });
    return (await this.manager).consumers.info(EVENTS_STREAM.name, consumer);
  }
}

/** The last position in the stream that the consumer has yet to settle; 0 if it has settled all. */
const endOf = (info: ConsumerInfo): number =>
  info.num_pending + info.num_ack_pending > 0 ? info.delivered.stream_seq + info.num_pending : 0;
