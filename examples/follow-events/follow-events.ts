/**
 * Follows the event stream through the durable consumer that an operator has created for this subscriber, and prints each event.
 * `--help` lists its variables.
 */
import { setTimeout as delay } from 'node:timers/promises';

import { type Consumer, type JsMsg, jetstream } from '@nats-io/jetstream';
import { AuthorizationError, type NatsConnection, connect } from '@nats-io/transport-node';

import { fail, readSettings } from './settings.ts';

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

/**
 * How long an event waits for a missing one before it, and how many wait at most. That is fewer than the `max_ack_pending` of
 * the consumer, so a gap never holds up the rest of the stream.
 */
const MAX_GAP_MS = 10_000;
const MAX_WAITING = 100;

/** The last applied sequence of each resource; a real subscriber stores it with its results. */
const lastSequences = new Map<string, number>();

/** An event that came before its predecessor; it is not acknowledged yet. */
interface Waiting {
  event: Event;
  message: JsMsg;
  since: number;
}
let waiting: Waiting[] = [];

const resourceOf = ({ entitytype, entityid }: Event): string => `${entitytype} ${entityid}`;

/** Applies the events of a resource one after the other, each once. */
function handle(message: JsMsg): void {
  const event = read(message);
  if (!event) {
    console.log(`  unreadable, dropped: message ${message.seq}`);
    message.term();
    return;
  }
  const last = lastSequences.get(resourceOf(event));
  if (last !== undefined && event.sequence > last + 1) {
    waiting.push({ event, message, since: Date.now() });
    endLongGaps();
    return;
  }
  settle(event, message);
  followOn(resourceOf(event));
}

/** Otherwise an invalid message would be redelivered forever. */
function read(message: JsMsg): Event | undefined {
  try {
    const event = message.json<Event | null>();
    // A string of digits; events of earlier versions have a number.
    const sequence = Number(event?.sequence);
    return event && sequence > 0 ? { ...event, sequence } : undefined;
  } catch {
    return undefined;
  }
}

function settle(event: Event, message: JsMsg): void {
  const resource = resourceOf(event);
  const last = lastSequences.get(resource);
  if (last !== undefined && event.sequence <= last) {
    console.log(`  repeated, dropped: ${event.type} of ${resource}`);
  } else {
    apply(event, resource);
    lastSequences.set(resource, event.sequence);
  }
  message.ack();
}

/** Applies the waiting events that now have their predecessor. */
function followOn(resource: string): void {
  const ofResource = waiting
    .filter(({ event }) => resourceOf(event) === resource)
    .toSorted((one, other) => one.event.sequence - other.event.sequence);
  for (const each of ofResource) {
    if (each.event.sequence > (lastSequences.get(resource) ?? 0) + 1) return;
    waiting = waiting.filter((other) => other !== each);
    settle(each.event, each.message);
  }
}

/** Continues without the missing event. `data` is the whole record, so the next event heals the state. */
function endLongGaps(): void {
  for (let [first] = waiting; first; [first] = waiting) {
    if (waiting.length <= MAX_WAITING && Date.now() - first.since < MAX_GAP_MS) return;
    const resource = resourceOf(first.event);
    const sequences = waiting.filter(({ event }) => resourceOf(event) === resource).map(({ event }) => event.sequence);
    const next = Math.min(...sequences);
    console.log(`  gap: event ${lastSequences.get(resource)} of ${resource} is followed by ${next}`);
    lastSequences.set(resource, next - 1);
    followOn(resource);
  }
}

/** A real subscriber commits its effect together with the sequence, before it acknowledges. */
function apply({ time, type, sequence, actor, entitylabel, jobstatus, jobpercent }: Event, resource: string): void {
  const job = jobstatus === undefined ? '' : `  ${jobstatus}${jobpercent === undefined ? '' : ` ${jobpercent} %`}`;
  console.log(`${time}  ${type.padEnd(21)} ${resource} "${entitylabel}"  #${sequence}  by ${actor}${job}`);
}

const { host, user, consumer: name, options } = readSettings();
const refused = `The broker refuses the user ${user || '(none)'}: use the URL that stratus subscriber create or rotate printed.`;

/** Not `waitOnFirstConnect`: it also waits, silently, for a broker that refuses the password. */
async function connected(): Promise<NatsConnection> {
  for (let isTold = false; ; isTold = true) {
    try {
      return await connect({
        ...options,
        name: 'follow-events',
        maxReconnectAttempts: -1,
        reconnectTimeWait: 1_000,
        timeout: 5_000,
      });
    } catch (error) {
      if (error instanceof AuthorizationError) fail(refused);
      if (!isTold) console.log(`  waiting for ${host}: ${messageOf(error)}`);
      await delay(1_000);
    }
  }
}

async function ownConsumer(): Promise<Consumer> {
  try {
    return await jetstream(connection).consumers.get('EVENTS', name);
  } catch (error) {
    return fail(
      `The consumer ${name} cannot be used (${messageOf(error)}): set CONSUMER to the name given to stratus subscriber create.`,
    );
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const connection = await connected();
void (async () => {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') console.log('  the broker is unavailable, waiting for it');
    if (type === 'reconnect') console.log('  the broker is back');
  }
})();

const consumer = await ownConsumer();
// After two silent intervals the client asks again: the stream may have been recreated.
const messages = await consumer.consume({ max_messages: 100, idle_heartbeat: 5_000 });
console.log(`Following ${name} at ${host}. Ctrl-C ends.`);

const gaps = setInterval(endLongGaps, 1_000);
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
clearInterval(gaps);
// The client gives up only when a reconnect is refused: the password was changed, or the user deleted.
if (connection.isClosed()) fail(refused);
for (const { message } of waiting) message.nak();
await connection.drain();
