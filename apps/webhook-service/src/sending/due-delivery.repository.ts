import { Injectable } from '@nestjs/common';
import { Database } from '@stratus/postgres';
import type { DueDelivery, Lane } from './due-delivery.js';

/** At most so many lanes of each webhook in one look: those at hand, and as many others. */
const LANES_PER_WEBHOOK = 32;

/** Reads one index entry for each webhook with a queue, and then those of its lanes that are due. */
export const DUE_LANES = `
  with recursive queueing as (
    (select webhook_id from lanes order by webhook_id limit 1)
    union all
    select (select webhook_id from lanes where lanes.webhook_id > queueing.webhook_id order by webhook_id limit 1)
      from queueing where queueing.webhook_id is not null)
  select queueing.webhook_id as "webhookId", due.lane
    from queueing
    join webhooks on webhooks.id = queueing.webhook_id and webhooks.status = 'enabled' and webhooks.deleted is null
   cross join lateral (
     select lanes.lane from lanes where lanes.webhook_id = queueing.webhook_id and lanes.due <= now()
      order by lanes.due limit ${LANES_PER_WEBHOOK}) as due`;

/** Characters of bodies in one reply of Postgres; a body has up to 8 MB. */
const TEXT_AT_ONCE = 16 * 1024 * 1024;

/** The length of a body is known without reading it. */
export const HEADS = `
  select "webhookId", lane, id, "eventId", viewers, time, attempts, "sinceFirstMs",
         case when sum(octet_length(body)) over (order by id) - octet_length(body) < ${TEXT_AT_ONCE} then body end as body
    from (
      select wanted.webhook_id as "webhookId", wanted.lane, head.*
        from unnest($1::bigint[], $2::text[]) as wanted (webhook_id, lane)
        join lanes on lanes.webhook_id = wanted.webhook_id and lanes.lane = wanted.lane and lanes.due <= now()
       cross join lateral (
         select deliveries.id, deliveries.event_id as "eventId", messages.viewers, messages.body,
                messages.time::text as time, deliveries.attempts,
                coalesce(extract(epoch from now() - deliveries.first_attempt) * 1000, 0)::float8 as "sinceFirstMs"
           from deliveries join messages on messages.event_id = deliveries.event_id
          where deliveries.webhook_id = wanted.webhook_id and deliveries.lane = wanted.lane
            and deliveries.status = 'pending'
          order by deliveries.id limit 1) as head) as heads`;

/** Reads what is due. */
@Injectable()
export class DueDeliveryRepository {
  constructor(private readonly database: Database) {}

  /** Lanes of enabled webhooks whose next attempt is due, a few of each webhook, also those that are at hand. */
  async lanes(): Promise<Lane[]> {
    return this.database.read<Lane>(DUE_LANES);
  }

  /**
   * The first pending delivery of each lane that is still due; a lane without one is missing. The body is null beyond what is
   * read at once.
   */
  async heads(lanes: readonly Lane[]): Promise<(Omit<DueDelivery, 'body'> & { body: string | null })[]> {
    const values = [lanes.map(({ webhookId }) => webhookId), lanes.map(({ lane }) => lane)];
    return this.database.read(HEADS, values);
  }
}
