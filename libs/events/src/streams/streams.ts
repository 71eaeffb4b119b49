import { DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream';
import type { JetStreamManager, StreamConfig, StreamInfo } from '@nats-io/jetstream';

const DAY_NS = 24 * 60 * 60 * 1e9;
const HOUR_NS = 60 * 60 * 1e9;
/** The JetStream API's error code. */
export const STREAM_NOT_FOUND = 10059;

export type StreamDefinition = Pick<StreamConfig, 'name' | 'subjects' | 'max_age' | 'duplicate_window' | 'description'>;

/** The stream that customers may subscribe to: one event for each accepted change (contract 11.4). */
export const EVENTS_STREAM: StreamDefinition = {
  name: 'EVENTS',
  description: 'One event for each accepted change',
  subjects: ['events.>'],
  max_age: 90 * DAY_NS,
  duplicate_window: 2 * HOUR_NS,
};

/** Facts between services, hidden from customers. */
export const INTERNAL_STREAM: StreamDefinition = {
  name: 'INTERNAL',
  description: 'Facts between services',
  subjects: ['internal.>'],
  max_age: 7 * DAY_NS,
  duplicate_window: 2 * HOUR_NS,
};

/** Messages that failed in a consumer, each with the reason. */
export const DEAD_LETTERS_STREAM: StreamDefinition = {
  name: 'DEAD_LETTERS',
  description: 'Messages that failed in a consumer, with the reason',
  subjects: ['dead.>'],
  max_age: 90 * DAY_NS,
  duplicate_window: 2 * HOUR_NS,
};

/** Every stream of an installation. */
export const STREAMS: readonly StreamDefinition[] = [EVENTS_STREAM, INTERNAL_STREAM, DEAD_LETTERS_STREAM];

/**
 * Creates the streams or brings them up to date. Needs a NATS user with rights on the JetStream API.
 *
 * @param replicas 1 on a single server, 3 or 5 in a cluster of as many; without it, streams keep theirs, and new ones have 1.
 */
export async function setUpStreams(manager: JetStreamManager, replicas?: number): Promise<void> {
  await Promise.all(STREAMS.map((definition) => setUpStream(manager, definition, replicas)));
}

async function setUpStream(manager: JetStreamManager, definition: StreamDefinition, replicas?: number): Promise<void> {
  const present = await findStream(manager, definition.name);
  const wanted = wantedStream(definition, replicas ?? present?.config.num_replicas ?? 1);
  if (!present) return void (await manager.streams.add(wanted));
  // After an update, a broker of this version reports its own last start as the creation time of the stream.
  if (differsFrom(present.config, wanted).length > 0) await manager.streams.update(definition.name, wanted);
}

/** The complete configuration of a stream: only age limits a message, because a message removed early is lost. */
export const wantedStream = (definition: StreamDefinition, replicas: number) => ({
  ...definition,
  retention: RetentionPolicy.Limits,
  storage: StorageType.File,
  discard: DiscardPolicy.Old,
  max_msgs: -1,
  max_bytes: -1,
  max_msg_size: -1,
  max_msgs_per_subject: -1,
  no_ack: false,
  num_replicas: replicas,
});

/** Names of the properties in which a stream differs from the desired configuration. */
export const differsFrom = (present: StreamConfig, wanted: ReturnType<typeof wantedStream>): string[] =>
  Object.entries(wanted).flatMap(([name, value]) =>
    // The broker omits false values.
    JSON.stringify(present[name as keyof StreamConfig] ?? false) === JSON.stringify(value ?? false) ? [] : [name],
  );

/** Why the stream accepts no events now, for `/readyz`; undefined if it does. */
export async function problemOfStream(manager: Pick<JetStreamManager, 'streams'>): Promise<string | undefined> {
  const { name } = EVENTS_STREAM;
  return (await findStream(manager, name)) ? undefined : `there is no stream ${name}: account-service recreates it`;
}

/** The stream of this name, or undefined when there is none. */
export async function findStream(
  manager: Pick<JetStreamManager, 'streams'>,
  name: string,
): Promise<StreamInfo | undefined> {
  try {
    return await manager.streams.info(name);
  } catch (error) {
    if (error instanceof JetStreamApiError && error.code === STREAM_NOT_FOUND) return undefined;
    throw error;
  }
}
