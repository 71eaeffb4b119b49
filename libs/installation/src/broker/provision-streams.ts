import { jetstreamManager } from '@nats-io/jetstream';
import type { JetStreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection, TlsOptions } from '@nats-io/transport-node';
import { setUpSubscribers } from '@stratus/topology/broker-access';
import {
  demoSubscriber,
  eventsStream,
  networkAgentConsumer,
  networkAgentUser,
  setUpStreams,
  subscriberConsumer,
} from '@stratus/topology';

import { InstallationFailure, messageOf } from '../installation-failure.js';

const CONNECT_TIMEOUT_MS = 5_000;

/** Address of the broker, and the administrator of its streams. Without a user, the server must accept everyone. */
export interface BrokerLogin {
  /** NATS servers, comma separated, without credentials. */
  servers: string;
  user?: string | undefined;
  password?: string | undefined;
  tls?: TlsOptions;
}

/**
 * Creates the streams, or brings existing ones up to date. Safe to repeat.
 *
 * @param replicas of each stream; without it, streams keep theirs, and new ones have 1.
 * @throws InstallationFailure if the broker cannot be reached or refuses a request.
 */
export async function provisionStreams(login: BrokerLogin, replicas?: number): Promise<void> {
  await managed(login, async (manager) => {
    await setUpStreams(manager, replicas);
    await setUpSubscribers(manager, replicas);
  });
}

/** Creates the consumer through which the demo account's subscriber reads the events of that account. */
export async function provisionSubscriber(login: BrokerLogin, accountId: number): Promise<void> {
  await managed(login, async (manager) => {
    await manager.consumers.add(eventsStream, subscriberConsumer(demoSubscriber, [`events.${accountId}.>`]));
  });
}

/** Creates the consumer through which the agents of networks notice changes. Safe to repeat. */
export async function provisionNetworkAgent(login: BrokerLogin): Promise<void> {
  await managed(login, async (manager) => {
    await manager.consumers.add(eventsStream, networkAgentConsumer()).catch(async (error: unknown) => {
      // One that was restored with its stream begins elsewhere, which cannot be changed, and need not be.
      await manager.consumers.info(eventsStream, networkAgentUser).catch(() => {
        throw error;
      });
    });
  });
}

async function managed<T>(login: BrokerLogin, work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
  const connection = await connected(login);
  try {
    return await work(await jetstreamManager(connection));
  } catch (error) {
    throw new InstallationFailure(
      `The streams could not be set up: ${messageOf(error)}`,
      'With NATS_URL, check that the server runs with JetStream and that the user may manage streams.',
      { cause: error },
    );
  } finally {
    await connection.close();
  }
}

async function connected({ servers, user, password, tls }: BrokerLogin): Promise<NatsConnection> {
  try {
    return await connect({
      servers: servers.split(',').map((server) => server.trim()),
      ...(user !== undefined && { user, pass: password, inboxPrefix: `_INBOX_${user}` }),
      ...(tls && { tls }),
      reconnect: false,
      timeout: CONNECT_TIMEOUT_MS,
    });
  } catch (error) {
    throw new InstallationFailure(
      `NATS at ${servers} does not accept the connection: ${messageOf(error)}`,
      'Check that it runs, and NATS_URL, NATS_USER and NATS_PASSWORD of the administrator of the streams.',
      { cause: error },
    );
  }
}
