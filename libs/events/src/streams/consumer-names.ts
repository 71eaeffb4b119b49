import { JetStreamApiError } from '@nats-io/jetstream';
import type { ApiError } from '@nats-io/jetstream';
import type { NatsLink } from '@stratus/messaging';

/** The broker puts 1,024 names on a page. */
const MAX_PAGES = 100;
const TIMEOUT_MS = 5_000;

interface NamesReply {
  error?: ApiError;
  total?: number;
  consumers?: readonly string[] | null;
}

/**
 * The names of a stream's consumers, durable or not. The client of NATS only has a request for their complete information, for
 * which the broker counts the messages of each over all subjects.
 *
 * @throws JetStreamApiError if the broker refuses the request, Error after 100 pages, and what {@link NatsLink.request} throws.
 */
export async function consumerNames(nats: Pick<NatsLink, 'request'>, stream: string): Promise<string[]> {
  const names: string[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const payload = JSON.stringify({ offset: names.length });
    const reply = await nats.request(`$JS.API.CONSUMER.NAMES.${stream}`, payload, { timeout: TIMEOUT_MS });
    const { error, total = 0, consumers } = reply.json<NamesReply>();
    if (error) throw new JetStreamApiError(error);
    names.push(...(consumers ?? []));
    if (!consumers?.length || names.length >= total) return names;
  }
  throw new Error(`the stream ${stream} has more consumers than ${MAX_PAGES} pages of names hold`);
}
