/**
 * Follows the event stream through the durable consumer that an operator has created for this subscriber, and prints each event.
 *
 *   node examples/follow-events/follow-events.ts
 *
 * STACK     description of the stack, .stratus/stack.json
 * NATS_URL  nats://user:password@host:port, instead of the one in STACK
 * CONSUMER  name of the durable consumer, instead of the one in STACK
 */
import { readFileSync } from 'node:fs';

import { type JsMsg, jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';

interface Event {
  id: string;
  type: string;
  time: string;
  actor: string;
  sequence: number;
  entitytype: string;
  entityid: string;
  entitylabel: string;
  /** Only on events of a job: scheduled, started, finished or failed, and its progress. */
  jobstatus?: string;
  jobpercent?: number;
  /** The record after the change; before it, for deletions. */
  data: unknown;
}

/** Delay and number of redeliveries of an event whose predecessor is missing; then the gap is printed and accepted. */
const COME_AGAIN_MS = 5_000;
const MOST_DELIVERIES = 12;
/** Enough to recognise redeliveries; a real subscriber stores ids beside its results. */
const MOST_IDS = 100_000;

const ids = new Set<string>();
const lastSequences = new Map<string, number>();

function settings(): { url: URL; consumer: string } {
  const { NATS_URL, CONSUMER, STACK = '.stratus/stack.json' } = process.env;
  if (NATS_URL) return { url: new URL(NATS_URL), consumer: CONSUMER ?? 'subscriber-1' };
  try {
    const { subscriber } = JSON.parse(readFileSync(STACK, 'utf8'));
    return { url: new URL(subscriber.natsUrl), consumer: CONSUMER ?? subscriber.consumer };
  } catch {
    console.error(`Cannot read ${STACK}: start a stack with npm start, or set STACK or NATS_URL`);
    process.exit(1);
  }
}

/** Applies the events of a resource one after the other, each once. */
function handle(message: JsMsg): void {
  const event = message.json<Event>();
  const resource = `${event.entitytype} ${event.entityid}`;
  const last = lastSequences.get(resource);
  if (ids.has(event.id)) {
    console.log(`  repeated, dropped: ${event.type} of ${resource}`);
    message.ack();
    return;
  }
  if (last !== undefined && event.sequence > last + 1) {
    if (message.info.deliveryCount < MOST_DELIVERIES) {
      message.nak(COME_AGAIN_MS);
      return;
    }
    console.log(`  gap: event ${last} of ${resource} is followed by ${event.sequence}`);
  }
  apply(event, resource);
  remember(event, resource);
  message.ack();
}

/** A real subscriber commits its effect together with the id and the sequence, before it acknowledges. */
function apply({ time, type, sequence, actor, entitylabel, jobstatus, jobpercent }: Event, resource: string): void {
  const job = jobstatus === undefined ? '' : `  ${jobstatus}${jobpercent === undefined ? '' : ` ${jobpercent} %`}`;
  console.log(`${time}  ${type.padEnd(21)} ${resource} "${entitylabel}"  #${sequence}  by ${actor}${job}`);
}

function remember({ id, sequence }: Event, resource: string): void {
  if (ids.size >= MOST_IDS) ids.clear();
  ids.add(id);
  lastSequences.set(resource, sequence);
}

const { url, consumer: name } = settings();
const user = decodeURIComponent(url.username);
const connection = await connect({
  servers: url.host,
  name: 'follow-events',
  // A subscriber may only read replies to its own requests, which arrive at an inbox with its name.
  ...(user && { user, pass: decodeURIComponent(url.password), inboxPrefix: `_INBOX_${user}` }),
  maxReconnectAttempts: -1,
  reconnectTimeWait: 1_000,
  waitOnFirstConnect: true,
});
void (async () => {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') console.log('  the broker is away, waiting for it');
    if (type === 'reconnect') console.log('  the broker is back');
  }
})();

const consumer = await jetstream(connection).consumers.get('EVENTS', name);
const messages = await consumer.consume({ max_messages: 100 });
console.log(`Following ${name} at ${url.host}. Ctrl-C ends.`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    stopping = true;
    messages.stop();
  });
}

for await (const message of messages) {
  // Returns events that were fetched but not applied: NATS delivers them at the next start.
  if (stopping) message.nak();
  else handle(message);
}
await connection.drain();
