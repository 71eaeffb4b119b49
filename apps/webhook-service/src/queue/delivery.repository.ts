import { Injectable } from '@nestjs/common';
import { existing } from '@stratus/contracts';
import type { Statements } from '@stratus/postgres';
import { laneOf } from './message.js';
import type { Message } from './message.js';

/** An event for a webhook. */
export interface NewDelivery {
  webhookId: number;
  message: Message;
}

/** A stored delivery. */
export interface QueuedDelivery extends NewDelivery {
  id: number;
  /** Whether its lane had no other pending delivery before. */
  isFirst: boolean;
}

/** A message that is there is locked, and gets a version that no snapshot of the purge has: it stays for the new deliveries. */
const STORE_MESSAGES = `
  insert into messages (event_id, account_id, viewers, body, time)
  select event_id, account_id, viewers, body, time
    from json_to_recordset($1) as message (event_id uuid, account_id bigint, viewers json, body text, time timestamptz)
   order by event_id
  on conflict (event_id) do update set time = messages.time`;

/**
 * Locks new and existing lanes in one order. The transaction that ends the last delivery of a lane then deletes the lane only while
 * no other transaction adds a delivery.
 */
export const OPEN_LANES = `
  insert into lanes (webhook_id, lane, due)
  select webhook_id, lane, now() from unnest($1::bigint[], $2::text[]) as wanted (webhook_id, lane)
   group by webhook_id, lane order by webhook_id, lane
  on conflict (webhook_id, lane) do update set due = lanes.due
  returning webhook_id as "webhookId", lane, xmax = 0 as "isNew"`;

export const ADD = `
  insert into deliveries (webhook_id, event_id, event_type, lane, status, created)
  select webhook_id, event_id, event_type, lane, 'pending', now()
    from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[]) with ordinality
         as wanted (webhook_id, event_id, event_type, lane, nth)
   order by nth
  returning id`;

const KEEP_MESSAGE = `
  update messages set time = messages.time from deliveries
   where deliveries.id = $1 and messages.event_id = deliveries.event_id`;

const ADD_AGAIN = `
  insert into deliveries (webhook_id, event_id, event_type, lane, status, created)
  select webhook_id, event_id, event_type, lane, 'pending', now() from deliveries where id = $1
  returning id`;

/** Locks the lanes in the order of all others. */
const MAKE_DUE = `
  with waiting as (
    select webhook_id, lane from lanes where webhook_id = $1 and due > now() order by webhook_id, lane for update)
  update lanes set due = now() from waiting
   where lanes.webhook_id = waiting.webhook_id and lanes.lane = waiting.lane`;

/** Adds deliveries to the queues of their resources; every method works in the caller's transaction. */
@Injectable()
export class DeliveryRepository {
  /** Queues deliveries in the given order. @returns them in this order. */
  async queue(statements: Statements, deliveries: readonly NewDelivery[]): Promise<QueuedDelivery[]> {
    if (deliveries.length === 0) return [];
    const messages = new Map(deliveries.map(({ message }) => [message.eventId, message]));
    const webhooks = deliveries.map(({ webhookId }) => webhookId);
    const lanes = deliveries.map(({ message }) => laneOf(message));
    const events = deliveries.map(({ message }) => message.eventId);
    const types = deliveries.map(({ message }) => message.eventType);
    const [, opened, added] = await Promise.all([
      statements.query(STORE_MESSAGES, [JSON.stringify([...messages.values()].map(asRow))]),
      statements.query<{ webhookId: number; lane: string; isNew: boolean }>(OPEN_LANES, [webhooks, lanes]),
      statements.query<{ id: number }>(ADD, [webhooks, events, types, lanes]),
    ]);
    const empty = new Set(opened.flatMap(({ webhookId, lane, isNew }) => (isNew ? [`${webhookId} ${lane}`] : [])));
    return deliveries.map(({ webhookId, message }, nth) => ({
      id: existing(added[nth]).id,
      webhookId,
      message,
      isFirst: empty.delete(`${webhookId} ${lanes[nth]}`),
    }));
  }

  /** Queues the event of a delivery once more, behind those that wait. @returns the id of the new delivery. */
  async queueAgain(
    statements: Statements,
    { webhookId, lane }: { webhookId: number; lane: string },
    id: number,
  ): Promise<number> {
    const [, , [added]] = await Promise.all([
      statements.query(KEEP_MESSAGE, [id]),
      statements.query(OPEN_LANES, [[webhookId], [lane]]),
      statements.query<{ id: number }>(ADD_AGAIN, [id]),
    ]);
    return existing(added).id;
  }

  /** Lets the next attempts of all deliveries of a webhook begin now. */
  makeDue(statements: Statements, webhookId: number): void {
    statements.send({ text: MAKE_DUE, values: [webhookId] });
  }
}

const asRow = (message: Message): object => ({
  event_id: message.eventId,
  account_id: message.accountId,
  viewers: message.viewers,
  body: message.body,
  time: message.time,
});
