import { setTimeout as delay } from 'node:timers/promises';
import { usesOf } from '../cpu.ts';
import { memoryOf } from '../memory.ts';
import { percentile } from '../percentile.ts';
import { inSession } from '../session.ts';
import type { Receivers } from './receivers.ts';
import type { Requests } from './requests.ts';
import type { Subscriber } from './subscriber.ts';
import { createWebhooks, deleteWebhooks } from './world.ts';
import type { Account, Shape } from './world.ts';

const WARM_UP_SECONDS = 5;
/** Counting costs Postgres some 50 ms. */
const POLL_MS = 2_000;
/** Without an arrival for so long, no more are expected. */
const PATIENCE_MS = 30_000;

export interface Measured {
  shape: Shape;
  events: number;
  /** Deliveries that live receivers had to get. */
  demanded: number;
  arrived: number;
  /** Requests beyond one for each delivery. */
  repeated: number;
  disordered: number;
  perSecond: number;
  /** Milliseconds from the event to the receiver. */
  p50: number;
  p99: number;
  /** The same to a subscriber of the stream. */
  subscriber: { p50: number; p99: number };
  /** Requests under way at receivers. */
  maxAtOnce: number;
  residentMb: number;
  /** Processor time of webhook-service for each delivery, in microseconds. */
  cpuUs: number;
  /** Deliveries to live receivers in the tables. */
  recorded: number;
}

interface Measurement {
  databaseUrl: string;
  accounts: readonly Account[];
  receivers: Receivers;
  requests: Requests;
  subscriber: Subscriber;
  /** Of webhook-service. */
  pid: number;
  perSecond: number;
  seconds: number;
}

/** Deliveries of the present webhooks with a live receiver. */
const COUNTS = `
  select count(*)::int as demanded, count(*) filter (where deliveries.status = 'delivered')::int as recorded
    from webhook.deliveries join webhook.webhooks on webhooks.id = deliveries.webhook_id
   where webhooks.deleted is null and webhooks.url like '%/live/%' and deliveries.id > $1`;

export async function measureDeliveries(shape: Shape, measurement: Measurement): Promise<Measured> {
  const { databaseUrl, accounts, receivers, requests, subscriber, pid, perSecond, seconds } = measurement;
  const counts = (since: number) =>
    inSession(databaseUrl, async (client) => {
      const { rows } = await client.query<{ demanded: number; recorded: number }>(COUNTS, [since]);
      return rows[0] ?? { demanded: 0, recorded: 0 };
    });
  const lastId = (): Promise<number> =>
    inSession(databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>('select coalesce(max(id), 0) as id from webhook.deliveries');
      return Number(rows[0]?.id);
    });
  const untilDelivered = async (since: number) => {
    let last = { demanded: -1, recorded: -1 };
    for (let quiet = 0; quiet < PATIENCE_MS; quiet += POLL_MS) {
      const now = await counts(since);
      if (now.demanded === now.recorded && now.demanded === last.demanded) return now;
      if (now.recorded !== last.recorded) quiet = 0;
      last = now;
      await delay(POLL_MS);
    }
    return last;
  };

  await createWebhooks(accounts, shape, receivers, requests.api);
  const before = await lastId();
  await requests.change(accounts, perSecond, WARM_UP_SECONDS);
  await untilDelivered(before);
  await receivers.arrivals(true);
  const since = await lastId();
  subscriber.delays = [];
  const used = usesOf({ pid })['pid']?.microseconds ?? 0;
  const events = await requests.change(accounts, perSecond, seconds);
  const { demanded, recorded } = await untilDelivered(since);
  const arrivals = await receivers.arrivals();
  const measured = {
    shape,
    events,
    demanded,
    recorded,
    arrived: arrivals.deliveries,
    repeated: arrivals.requests - arrivals.deliveries,
    disordered: arrivals.disordered,
    perSecond: (arrivals.deliveries * 1_000) / arrivals.lastedMs,
    p50: percentile(arrivals.delays, 0.5),
    p99: percentile(arrivals.delays, 0.99),
    subscriber: { p50: percentile(subscriber.delays, 0.5), p99: percentile(subscriber.delays, 0.99) },
    maxAtOnce: arrivals.maxAtOnce,
    residentMb: memoryOf(pid).residentMb,
    cpuUs: ((usesOf({ pid })['pid']?.microseconds ?? 0) - used) / arrivals.deliveries,
  };
  await deleteWebhooks(accounts, requests.api);
  return measured;
}
