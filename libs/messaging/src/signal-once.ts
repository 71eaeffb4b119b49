import { connect } from '@nats-io/transport-node';
import type { Signal, SignalPayload } from '@stratus/contracts';
import { brokerTls } from '@stratus/environment';
import type { BrokerTlsFiles } from '@stratus/environment';
import type { CommonConfiguration } from '@stratus/runtime';
import { atMost } from './at-most.js';

/** Short, because a person waits for the signalling program. */
const CONNECT_TIMEOUT_MS = 2_000;
const DRAIN_TIMEOUT_MS = 2_000;

/**
 * Sends signals over a separate connection, for programs that then exit. Takes a few seconds at most, and sends nothing while
 * the broker is unavailable: receivers also notice the change without the signal, only later.
 */
export async function signalOnce<S extends Signal>(
  configuration: Pick<CommonConfiguration, 'NATS_URL' | 'NATS_USER' | 'NATS_PASSWORD'> & BrokerTlsFiles,
  { subject }: S,
  payloads: readonly SignalPayload<S>[],
): Promise<void> {
  const { NATS_URL, NATS_USER, NATS_PASSWORD } = configuration;
  const connection = await connect({
    servers: NATS_URL.split(',').map((server) => server.trim()),
    ...(NATS_USER && { user: NATS_USER, pass: NATS_PASSWORD }),
    ...brokerTls(configuration),
    timeout: CONNECT_TIMEOUT_MS,
    reconnect: false,
  }).catch(() => undefined);
  if (!connection) return;
  for (const payload of payloads) connection.publish(subject, JSON.stringify(payload));
  await atMost(DRAIN_TIMEOUT_MS, Promise.race([connection.drain(), connection.closed()]));
  await connection.close();
}
