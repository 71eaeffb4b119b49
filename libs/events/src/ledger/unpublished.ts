import type { Msg } from '@nats-io/transport-node';
import { defineSignal, readSignal } from '@stratus/contracts';
import { isInbox } from '@stratus/messaging';
import type { Pool } from 'pg';

/** Asks a service for the events of an account that may not be in the stream yet; the reply is a JSON list of their ids. */
export const unpublishedOf = (service: string) => defineSignal(`${service}.ledger.unpublished`, ['accountId']);

/** Bounds the work while a service has much to publish: a client asks for its own latest writes. */
const NEWEST = `
  select id from (
    select id, account_id from events where published_at is null order by position desc limit 5000) as newest
   where account_id = $1 limit 1000`;

/** Ids of the newest events of an account that are committed and not marked as published. */
export async function readUnpublished(pool: Pool, accountId: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({ name: 'ledger-unpublished', text: NEWEST, values: [accountId] });
  return rows.map(({ id }) => id);
}

/** Replies to {@link unpublishedOf}. @throws Error if the message is malformed or its reply subject is no inbox. */
export async function answerUnpublished(service: string, pool: Pool, message: Msg): Promise<void> {
  const asked = readSignal(unpublishedOf(service), message.data);
  if (!asked) throw new Error('the question is malformed');
  if (!isInbox(message.reply)) throw new Error('the reply subject is no inbox');
  message.respond(JSON.stringify(await readUnpublished(pool, asked.accountId)));
}
