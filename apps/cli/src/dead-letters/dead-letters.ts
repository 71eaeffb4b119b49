import type { JetStreamManager, StoredMsg, StreamInfo } from '@nats-io/jetstream';
import { jetstream } from '@nats-io/jetstream';
import { ConsumerAdministration, DEAD_LETTERS_STREAM, EVENTS_STREAM, findStream } from '@stratus/events/operating';
import type { NatsLogin } from '@stratus/events/operating';
import { CommandFailure } from '../command-failure.js';
import { NotFound } from '../not-found.js';
import { deadLetterIn, summaryOf } from './dead-letter.js';
import type { DeadLetter, ShownDeadLetter } from './dead-letter.js';

const { name: STREAM } = DEAD_LETTERS_STREAM;
const PAGE = 50;
const MAX_PAGE = 500;
const PUBLISH_MS = 5_000;
/** Subjects of events: no wildcards, no spaces. */
const EVENT_SUBJECT = /^events(\.[^.*>\s]+)+$/;
const CONSUMER = /^[\w-]+$/;

/** One page of dead letters. */
export interface DeadLetterPage {
  /** Newest first. */
  deadLetters: DeadLetter[];
  /** Number of all dead letters. */
  total: number;
  /** For the next page; undefined on the last one. */
  before?: number;
}

/**
 * Lists dead letters, newest first.
 *
 * @param login of the stream administrator.
 * @param page `before`: only older ones than this position; `limit`: at most 500.
 */
export function listDeadLetters(
  login: NatsLogin,
  { before = Infinity, limit = PAGE }: { before?: number; limit?: number } = {},
): Promise<DeadLetterPage> {
  return ConsumerAdministration.with(login, async ({ manager }) => {
    const { state } = await manager.streams.info(STREAM, { deleted_details: true });
    const wanted = Math.max(1, Math.min(limit, MAX_PAGE));
    const positions = newestFirst(state, before, wanted + 1);
    const found = await Promise.all(positions.slice(0, wanted).map((position) => read(manager, position)));
    const deadLetters = found.filter((each) => each !== undefined).map(summaryOf);
    const last = positions[wanted - 1];
    return { deadLetters, total: state.messages, ...(positions.length > wanted && { before: last }) };
  });
}

/** Shows a dead letter with its event. @throws CommandFailure if the position is empty. */
export function showDeadLetter(login: NatsLogin, position: number): Promise<ShownDeadLetter> {
  return ConsumerAdministration.with(login, ({ manager }) => existing(manager, position));
}

/** Deletes a dead letter: its consumer never applies the event. @throws CommandFailure if the position is empty. */
export function deleteDeadLetter(login: NatsLogin, position: number): Promise<DeadLetter> {
  return ConsumerAdministration.with(login, async ({ manager }) => {
    const deadLetter = summaryOf(await existing(manager, position));
    await manager.streams.deleteMessage(STREAM, position);
    return deadLetter;
  });
}

/**
 * Publishes the event of a dead letter again, then deletes the dead letter. A consumer reads the stream, so nothing can be
 * delivered to it alone; but all others drop the event, because they have applied its id. If the process dies in between, the
 * dead letter is left, and retrying it again changes nothing. If the consumer fails again, it stores a new dead letter.
 *
 * @throws CommandFailure if the position is empty, or the message names no subject of an event.
 */
export function retryDeadLetter(login: NatsLogin, position: number): Promise<DeadLetter> {
  return ConsumerAdministration.with(login, async (streams) => {
    const message = await messageAt(streams.manager, { seq: position });
    if (!message) throw missing(position);
    return retry(streams, message);
  });
}

/**
 * Retries every dead letter of a consumer, oldest first, without those that it stores meanwhile.
 *
 * @param onRetried is called after each.
 * @returns their number.
 */
export async function retryDeadLettersOf(
  login: NatsLogin,
  consumer: string,
  onRetried: (deadLetter: DeadLetter) => void = () => undefined,
): Promise<number> {
  if (!CONSUMER.test(consumer))
    throw new CommandFailure(`${consumer} is not the name of a consumer.`, 'Use a name from the list of dead letters.');
  return ConsumerAdministration.with(login, async (streams) => {
    const { manager } = streams;
    const { state } = await manager.streams.info(STREAM);
    const subject = `dead.*.${consumer}`;
    let count = 0;
    for (let seq = Math.max(1, state.first_seq); seq <= state.last_seq;) {
      const message = await messageAt(manager, { seq, next_by_subj: subject });
      if (!message || message.seq > state.last_seq) break;
      const retried = await retry(streams, message).catch((error: unknown) => {
        throw count === 0 ? error : afterSome(count, error);
      });
      onRetried(retried);
      count += 1;
      seq = message.seq + 1;
    }
    return count;
  });
}

/** Something was done, so the failure is no refusal. */
const afterSome = (count: number, error: unknown): CommandFailure =>
  new CommandFailure(
    `After ${count} events: ${error instanceof Error ? error.message : String(error)}`,
    'The rest is still in the list.',
    { cause: error, details: { status: 500 } },
  );

async function retry({ connection, manager }: ConsumerAdministration, message: StoredMsg): Promise<DeadLetter> {
  const deadLetter = summaryOf(deadLetterIn(message));
  const { position, subject, consumer } = deadLetter;
  if (!EVENT_SUBJECT.test(subject))
    throw new CommandFailure(`The dead letter ${position} does not name the subject of an event.`, 'Delete it.');
  if (!(await findStream(manager, EVENTS_STREAM.name)))
    throw new CommandFailure(
      `There is no stream ${EVENTS_STREAM.name}.`,
      'Wait until account-service has recreated it, then try again.',
    );
  // Not the event's id: the stream drops an id that it has received in the last two hours.
  const msgID = `retry-${consumer}-${position}-${message.timestamp}`;
  await jetstream(connection).publish(subject, message.data, { msgID, timeout: PUBLISH_MS });
  await manager.streams.deleteMessage(STREAM, position);
  return deadLetter;
}

/** The positions of messages, newest first. */
function newestFirst(
  { first_seq, last_seq, deleted = [] }: StreamInfo['state'],
  before: number,
  limit: number,
): number[] {
  const gone = new Set(deleted);
  // A stream that has never had a message says that its first one is 0.
  const first = Math.max(1, first_seq);
  const positions: number[] = [];
  for (let position = Math.min(last_seq, before - 1); position >= first && positions.length < limit; position -= 1)
    if (!gone.has(position)) positions.push(position);
  return positions;
}

async function existing(manager: JetStreamManager, position: number): Promise<ShownDeadLetter> {
  const found = await read(manager, position);
  if (!found) throw missing(position);
  return found;
}

async function read(manager: JetStreamManager, position: number): Promise<ShownDeadLetter | undefined> {
  const message = await messageAt(manager, { seq: position });
  return message ? deadLetterIn(message) : undefined;
}

async function messageAt(
  manager: JetStreamManager,
  query: { seq: number; next_by_subj?: string },
): Promise<StoredMsg | undefined> {
  return (await manager.streams.getMessage(STREAM, query)) ?? undefined;
}

const missing = (position: number): NotFound =>
  new NotFound(`There is no dead letter ${position}.`, 'List the dead letters: others may have retried or deleted it.');
