import type { NatsLogin } from '@stratus/events/operating';
import { brokerEnvironment } from '../access/service-environment.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { details, table } from '../output/table.js';
import { ADMINISTRATOR, brokerLogin } from '../subscribers/broker.js';
import {
  deleteDeadLetter,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLettersOf,
  showDeadLetter,
} from './dead-letters.js';

const COLUMNS = ['position', 'time', 'service', 'consumer', 'type', 'reason'];

const loginOf = (context: Context): NatsLogin => brokerLogin(brokerEnvironment(context), ADMINISTRATOR);

/** Lists dead letters, newest first. */
export async function list(context: Context, page: { before?: number; limit: number }): Promise<Output> {
  const { deadLetters, total, before } = await listDeadLetters(loginOf(context), page);
  const rows = deadLetters.map((each) => ({ ...each, time: each.time.toISOString() }));
  const more = before === undefined ? [] : [`${total} in all. Older ones: --before ${before}`];
  const shown = table(rows, COLUMNS, ...(rows.length === 0 ? ['There are no dead letters.'] : more));
  return { ...shown, data: { deadLetters, total, before } };
}

/** Shows one with its event. */
export async function show(context: Context, position: number): Promise<Output> {
  const { event, time, ...rest } = await showDeadLetter(loginOf(context), position);
  const { text } = details({ ...rest, time: time.toISOString() });
  const body = typeof event === 'string' ? event : JSON.stringify(event, null, 2);
  return { text: `${text}\n\n${body}`, data: { ...rest, time, event } };
}

/** Retries one. */
export async function retry(context: Context, position: number): Promise<Output> {
  const { consumer } = await retryDeadLetter(loginOf(context), position);
  return message(`The event is published again for ${consumer}.`, { retried: 1 });
}

/** Retries all of a consumer. */
export async function retryAll(context: Context, consumer: string): Promise<Output> {
  const retried = await retryDeadLettersOf(loginOf(context), consumer);
  const events = retried === 1 ? '1 event is' : `${retried} events are`;
  return message(`${events} published again for ${consumer}.`, { retried });
}

/** Deletes one. */
export async function remove(context: Context, position: number): Promise<Output> {
  const { consumer, type } = await deleteDeadLetter(loginOf(context), position);
  return message(`Deleted: ${consumer} never applies this ${type ?? 'message'}.`, { position });
}
