import { ConsumerAdministration, STREAMS, findStream } from '@stratus/events/operating';
import type { ConsumerInfo } from '@nats-io/jetstream';
import type { StreamConsumer, StreamState } from '@stratus/contracts';
import { brokerEnvironment } from '../access/service-environment.js';
import type { Context } from '../context.js';
import type { Output } from '../output/output.js';
import { table } from '../output/table.js';
import { ADMINISTRATOR, brokerLogin } from '../subscribers/broker.js';

const COLUMNS = ['stream', 'consumer', 'messages', 'pending', 'in_flight', 'redelivered', 'last_active'];

/** Lists the streams of the installation with their consumers. */
export async function list(context: Context): Promise<Output> {
  const login = brokerLogin(brokerEnvironment(context), ADMINISTRATOR);
  const streams = await ConsumerAdministration.with(login, (consumers) =>
    Promise.all(STREAMS.map(({ name }) => stateOf(consumers, name))),
  );
  const rows = streams.flatMap(({ stream, messages, consumers }) => [
    { stream, messages },
    ...consumers.map(({ name: consumer, inFlight: in_flight, lastActive: last_active, pending, redelivered }) => {
      return { stream, consumer, pending, in_flight, redelivered, last_active };
    }),
  ]);
  const lost = streams.filter(({ exists }) => !exists);
  const notes = lost.map(({ stream }) => `There is no stream ${stream}: account-service recreates it.`);
  return { ...table(rows, COLUMNS, ...notes), data: { streams } };
}

async function stateOf(administration: ConsumerAdministration, name: string): Promise<StreamState> {
  const found = await findStream(administration.manager, name);
  if (!found)
    return { stream: name, exists: false, messages: 0, bytes: 0, firstTime: null, lastTime: null, consumers: [] };
  const { messages, bytes, first_ts: first, last_ts: last } = found.state;
  const consumers = await administration.listOf(name);
  return {
    stream: name,
    exists: true,
    messages,
    bytes,
    firstTime: messages > 0 ? first : null,
    lastTime: messages > 0 ? last : null,
    consumers: consumers.map(consumerOf),
  };
}

const consumerOf = ({
  name,
  num_pending,
  num_ack_pending,
  num_redelivered,
  delivered,
}: ConsumerInfo): StreamConsumer => {
  // The client calls it a number; the server writes a time.
  const { last_active: lastActive = null } = delivered as unknown as { last_active?: string };
  return { name, pending: num_pending, inFlight: num_ack_pending, redelivered: num_redelivered, lastActive };
};
