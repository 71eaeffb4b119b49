import { apiOf, bodyOf, send } from '../api/api-client.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';
import { cell, table } from '../output/table.js';
import type { Row } from '../output/table.js';
import { UsageError } from '../usage-error.js';
import { eventsIn } from './server-sent-events.js';

const COLUMNS = ['id', 'created', 'action', 'entity', 'username', 'status'];
const MIN_PAGE = 25;
const MAX_PAGE = 500;

interface Entity {
  type?: string;
  id?: unknown;
  label?: string;
}

/** The latest events, newest first. */
export async function listEvents(context: Context, lines: string): Promise<Output> {
  const count = Number(lines);
  if (!/^\d+$/.test(lines) || count < 1 || count > MAX_PAGE)
    throw new UsageError(`--lines must be a number from 1 to ${MAX_PAGE}.`);
  const query = { page_size: String(Math.max(MIN_PAGE, count)) };
  const response = await send(apiOf(context), { method: 'GET', path: '/account/events', query });
  const { data } = (await bodyOf(response)) as { data: Row[] };
  const events = data.slice(0, count);
  return { ...table(events.map(shown), COLUMNS), data: events };
}

/** Prints each event when it happens, until the stack stops or the command is interrupted. */
export async function followEvents(context: Context, after: string | undefined): Promise<undefined> {
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw new UsageError('--after must be the id of an event.');
  const { signal } = new AbortController();
  const response = await send(
    apiOf(context),
    { method: 'GET', path: '/account/events/stream' },
    after === undefined ? {} : { 'last-event-id': after },
    signal,
  );
  if (!response.ok || !response.body) await bodyOf(response);
  for await (const data of eventsIn(response.body ?? new ReadableStream<Uint8Array>())) {
    const event = JSON.parse(data) as Row;
    await context.write(`${context.json ? data : lineOf(event)}\n`);
  }
  return undefined;
}

const lineOf = (event: Row): string => {
  const row = shown(event);
  return COLUMNS.map((column) => cell(row[column])).join('  ');
};

function shown(event: Row): Row {
  const { type, id, label } = (event.entity ?? {}) as Entity;
  return { ...event, entity: [type, id, label].filter((part) => part !== undefined && part !== null).join(' ') };
}
