import { JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager, MsgRequest, StoredMsg } from '@nats-io/jetstream';
import { Inject, Injectable } from '@nestjs/common';
import { EVENTS_STREAM, eventIn } from '@stratus/events';
import type { CloudEvent } from '@stratus/events';
import { NatsLink, STREAMS_LINK } from '@stratus/messaging';
import { Database } from '@stratus/postgres';
import { LOGGER } from '@stratus/runtime';
import type { Logger } from '@stratus/runtime';
import { AccountWebhooksLookup } from '../matching/account-webhooks.lookup.js';
import { DeliveryRepository } from '../queue/delivery.repository.js';
import { messageOf } from '../queue/message.js';
import { DeliveryRunner } from '../sending/delivery.runner.js';
import { firstSequenceSince } from './first-sequence.js';

/** Messages of the stream that one step reads. */
const BATCH = 200;
/** More pending deliveries than a receiver takes in a moment: the replay continues when there are fewer. */
const MAX_PENDING = 5_000;
/** Replays that make a step in one round. */
const AT_ONCE = 100;
const NO_MESSAGE_FOUND = 10037;

interface Running {
  webhookId: number;
  accountId: number;
  since: Date;
  until: Date;
  nextSequence: number | null;
  lastSequence: number | null;
}

const RUNNING = `
  select replays.webhook_id as "webhookId", webhooks.account_id as "accountId", replays.since, replays.until,
         replays.next_sequence as "nextSequence", replays.last_sequence as "lastSequence"
    from replays join webhooks on webhooks.id = replays.webhook_id
   where webhooks.status = 'enabled' and webhooks.deleted is null and replays.webhook_id > $1
   order by replays.webhook_id limit $2`;

const PENDING = `
  select count(*)::int as count from (
    select from deliveries where webhook_id = $1 and status = 'pending' limit ${MAX_PENDING}) as pending`;

/** Finds nothing if another process has continued or ended the replay since this one read it. */
const HOLD = `
  select webhook_id from replays
   where webhook_id = $1 and next_sequence is not distinct from $2 for update`;
const ADVANCE = 'update replays set next_sequence = $2, last_sequence = $3 where webhook_id = $1';
const END = 'delete from replays where webhook_id = $1';

/** Queues the events of replays, step by step from the stream, on the replica that sends deliveries. */
@Injectable()
export class ReplayRunner {
  private manager?: Promise<JetStreamManager>;
  /** The last webhook of the round before, unless all had their turn: those that wait for receivers do not keep others waiting. */
  private after = 0;

  constructor(
    private readonly database: Database,
    private readonly webhooks: AccountWebhooksLookup,
    private readonly deliveries: DeliveryRepository,
    private readonly runner: DeliveryRunner,
    @Inject(STREAMS_LINK) private readonly streams: NatsLink,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** One step of each replay; if there are many, of the next ones. @returns whether there is more to do at once. */
  async round(isInForce: () => boolean, atOnce = AT_ONCE): Promise<boolean> {
    const running = await this.database.read<Running>(RUNNING, [this.after, atOnce]);
    this.after = running.length < atOnce ? 0 : (running.at(-1)?.webhookId ?? 0);
    let more = false;
    for (const replay of running) {
      if (!isInForce()) return false;
      more = (await this.tryStep(replay)) || more;
    }
    return more;
  }

  /** A replay that fails is tried again in a later round, and does not end this one. */
  private async tryStep(replay: Running): Promise<boolean> {
    try {
      return await this.step(replay);
    } catch (error) {
      this.logger.warn({ err: error, webhookId: replay.webhookId }, 'a step of a replay failed, will try again');
      return false;
    }
  }

  private async step(replay: Running): Promise<boolean> {
    const [pending] = await this.database.read<{ count: number }>(PENDING, [replay.webhookId]);
    if ((pending?.count ?? 0) >= MAX_PENDING) return false;
    const manager = await (this.manager ??= jetstreamManager(this.streams.connection, { checkAPI: false }));
    const { next, last } = await this.placeOf(replay, manager);
    const { events, following } = await readEvents(manager, replay.accountId, next, last);
    const isOver = following > last;
    await this.queue(replay, events, isOver ? undefined : { following, last });
    this.runner.wake();
    return !isOver;
  }

  /** Where to continue; from the beginning in a stream that has replaced another one, whose sequences were other ones. */
  private async placeOf(
    { since, nextSequence, lastSequence }: Running,
    manager: JetStreamManager,
  ): Promise<{ next: number; last: number }> {
    const { state } = await manager.streams.info(EVENTS_STREAM.name);
    if (nextSequence !== null && lastSequence !== null && lastSequence <= state.last_seq)
      return { next: nextSequence, last: lastSequence };
    const timeOf = async (sequence: number) => (await messageFrom(manager, '>', sequence))?.time;
    const next = await firstSequenceSince(since, { first: state.first_seq, last: state.last_seq }, timeOf);
    return { next, last: state.last_seq };
  }

  private async queue(
    { webhookId, accountId, since, until, nextSequence }: Running,
    events: readonly CloudEvent[],
    place: { following: number; last: number } | undefined,
  ): Promise<void> {
    await this.database.transaction(async ({ statements }) => {
      const held = await statements.query(HOLD, [webhookId, nextSequence]);
      if (held.length === 0) return;
      const webhooks = (await this.webhooks.of(statements, [accountId])).get(accountId);
      const webhook = webhooks?.find(({ id }) => id === webhookId);
      // Disabled since: the replay goes on when it is enabled.
      if (!webhook) return;
      const wanted = events.filter(({ time }) => new Date(time) >= since && new Date(time) <= until);
      const matching = wanted.filter((event) => webhook.wants(event));
      await this.deliveries.queue(
        statements,
        matching.map((event) => ({ webhookId, message: messageOf(event) })),
      );
      if (place) await statements.query(ADVANCE, [webhookId, place.following, place.last]);
      else await statements.query(END, [webhookId]);
    });
  }
}

/** The next events of an account, and the sequence to read on from. */
async function readEvents(
  manager: JetStreamManager,
  accountId: number,
  next: number,
  last: number,
): Promise<{ events: CloudEvent[]; following: number }> {
  const events: CloudEvent[] = [];
  let following = next;
  while (events.length < BATCH && following <= last) {
    // One request for each message: a consumer would need rights on the events of all accounts, and an end.
    const message = await messageFrom(manager, `events.${accountId}.>`, following);
    following = message ? message.seq + 1 : last + 1;
    const event = message && message.seq <= last ? wellFormed(message) : undefined;
    if (event) events.push(event);
  }
  return { events, following };
}

/** Its event; undefined for a message that consumers put aside as a dead letter. */
function wellFormed(message: StoredMsg): CloudEvent | undefined {
  try {
    return eventIn(message);
  } catch {
    return undefined;
  }
}

/** The first message of a subject at or after a sequence; undefined without one. */
async function messageFrom(manager: JetStreamManager, subject: string, seq: number): Promise<StoredMsg | undefined> {
  try {
    return (
      (await manager.streams.getMessage(EVENTS_STREAM.name, { seq, next_by_subj: subject } as MsgRequest)) ?? undefined
    );
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === NO_MESSAGE_FOUND) return undefined;
    throw error;
  }
}
