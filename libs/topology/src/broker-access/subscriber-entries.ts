import { DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType, jetstream } from '@nats-io/jetstream';
import type { JetStreamManager, StreamInfo } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { EVENTS_STREAM } from '@stratus/events/definitions';
import { SUBSCRIBERS_STREAM, SUBSCRIBER_SUBJECTS } from '../subscribers-stream.js';
import { readEntry } from './subscriber-entry.js';
import type { SubscriberEntry } from './subscriber-entry.js';

const STREAM_NOT_FOUND = 10059;
const WRONG_LAST_SEQUENCE = 10071;

/** An entry with its position in the stream: that of the latest decision about its subscriber. */
export interface StoredEntry extends SubscriberEntry {
  sequence: number;
}

const subjectOf = (name: string): string => SUBSCRIBER_SUBJECTS.replace('*', name);

/**
 * Creates the stream of decisions about subscribers, which keeps the last one for each, or brings it up to date.
 *
 * @param replicas without it, the stream keeps its number of replicas, and a new one has as many as the stream of events.
 */
export async function setUpSubscribers(manager: JetStreamManager, replicas?: number): Promise<void> {
  const present = await findStream(manager, SUBSCRIBERS_STREAM);
  const like = present ?? (await findStream(manager, EVENTS_STREAM.name));
  const configuration = {
    name: SUBSCRIBERS_STREAM,
    description: 'Who may read events: the last decision about each subscriber',
    subjects: [SUBSCRIBER_SUBJECTS],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_msgs_per_subject: 1,
    num_replicas: replicas ?? like?.config.num_replicas ?? 1,
  };
  if (present) await manager.streams.update(SUBSCRIBERS_STREAM, configuration);
  else await manager.streams.add(configuration);
}

/** The decisions about all subscribers; empty while there is no stream. */
export async function readEntries(manager: JetStreamManager): Promise<StoredEntry[]> {
  const info = await findStream(manager, SUBSCRIBERS_STREAM, SUBSCRIBER_SUBJECTS);
  const names = Object.keys(info?.state.subjects ?? {}).map((subject) => subject.slice(subjectOf('').length));
  const found = await Promise.all(names.map((name) => findEntry(manager, name)));
  return found.filter((entry) => entry !== undefined);
}

/** Changes when decisions have been added or lost; costs one request, however many subscribers there are. */
export async function stateOfEntries(manager: JetStreamManager): Promise<string> {
  const info = await findStream(manager, SUBSCRIBERS_STREAM);
  return info ? `${info.created} ${info.state.last_seq} ${info.state.messages}` : 'no stream';
}

/** The decision about one subscriber. */
export async function findEntry(manager: JetStreamManager, name: string): Promise<StoredEntry | undefined> {
  const message = await manager.streams.getMessage(SUBSCRIBERS_STREAM, { last_by_subj: subjectOf(name) });
  const entry = message ? readEntry(name, message.string()) : undefined;
  return entry ? { ...entry, sequence: message?.seq ?? 0 } : undefined;
}

/**
 * Writes a decision unless the previous one is no longer the expected one. May be repeated if its acknowledgement was lost.
 *
 * @param before the sequence of the expected one; 0 for none.
 * @returns the sequence of this one, or undefined if another command was faster.
 */
export async function writeEntry(
  { connection, manager }: { connection: NatsConnection; manager: JetStreamManager },
  entry: SubscriberEntry,
  before: number,
): Promise<number | undefined> {
  try {
    const expect = { lastSubjectSequence: before };
    return (await jetstream(connection).publish(subjectOf(entry.name), JSON.stringify(entry), { expect })).seq;
  } catch (error) {
    if (!(error instanceof JetStreamApiError) || error.code !== WRONG_LAST_SEQUENCE) throw error;
    const present = await findEntry(manager, entry.name);
    return present?.decision === entry.decision ? present.sequence : undefined;
  }
}

async function findStream(manager: JetStreamManager, name: string, subjects?: string): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name, subjects === undefined ? undefined : { subjects_filter: subjects });
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return undefined;
    throw error;
  }
}
