import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import type { ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import { NoRespondersError, RequestError } from '@nats-io/transport-node';
import type { NatsLink } from '@stratus/messaging';
import type { Database } from '@stratus/postgres';
import { eventDefinitions } from '../definitions/index.js';
import { readUnpublished, unpublishedOf } from '../ledger/unpublished.js';
import { EVENTS_STREAM } from '../streams/streams.js';

/** A reader waits at most this long; then it reads the current state. */
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
  ) {}

  /**
   * Resolves when the consumer has applied all earlier committed events of the account, or after two seconds; never rejects.
   *
   * @returns whether it has applied them: false also if a service did not tell which of its events are not published.
   */
  async wait(consumer: string, accountId: number): Promise<boolean> {
    if (!this.nats.isUp() || !this.streams.isUp()) return false;
    const over = new AbortController();
    const late = delay(MAX_WAIT_MS, false, { signal: over.signal }).catch(() => false);
    const work = this.untilApplied(consumer, accountId, over.signal).catch(() => false);
    const isApplied = await Promise.race([work, late]);
    over.abort();
    return isApplied;
  }

  private async untilApplied(consumer: string, accountId: number, over: AbortSignal): Promise<boolean> {
    const answers = await this.unpublished(accountId);
    let missing = answers.flatMap((ids) => ids ?? []);
    const info = await this.infoOf(consumer);
    const target = info.num_pending + info.num_ack_pending > 0 ? info.delivered.stream_seq + info.num_pending : 0;
    let floor = info.ack_floor.stream_seq;
    while (!over.aborted) {
      if (missing.length > 0) missing = await this.notApplied(consumer, missing);
      if (missing.length === 0 && floor >= target) return !answers.includes(undefined);
      this.nats.signal(catchUpSubject(this.service));
      await delay(POLL_MS, undefined, { signal: over }).catch(() => undefined);
      if (floor < target) floor = (await this.infoOf(consumer)).ack_floor.stream_seq;
    }
    return false;
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
