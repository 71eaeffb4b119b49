import { setTimeout as delay } from 'node:timers/promises';
import { JetStreamApiError, jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { ConsumerConfig, ConsumerInfo, JetStreamManager } from '@nats-io/jetstream';
import {
  AuthorizationError,
  ConnectionError,
  PermissionViolationError,
  TimeoutError,
  connect,
} from '@nats-io/transport-node';
import type { NatsConnection, TlsOptions } from '@nats-io/transport-node';
import { consumerNames } from '../streams/consumer-names.js';
import { EVENTS_STREAM } from '../streams/streams.js';

const CONNECT_MS = 5_000;
const TRIES = 50;
/** Three seconds: the program next to the broker needs one. */
const TRIES_OF_ONE_RELOAD = 15;
const PAUSE_MS = 200;
/** A reload takes a fraction of a second; a wrong password is reported only after all tries. */
const RELOAD_TRIES = 10;
/** A server that stays silent for longer is not reloading. */
const RELOAD_MS = 10_000;
/** The server replies within milliseconds, or has lost the request in a reload. */
const ANSWER_MS = 1_000;
const CONSUMER_NOT_FOUND = 10014;

/** A user of a NATS server. */
export interface NatsLogin {
  servers: string;
  user: string;
  password: string;
  tls?: TlsOptions;
}

const open = ({ servers, user, password, tls }: NatsLogin): Promise<NatsConnection> =>
  connect({
    servers: servers.split(','),
    user,
    pass: password,
    ...(tls && { tls }),
    inboxPrefix: `_INBOX_${user}`,
    reconnect: false,
    timeout: CONNECT_MS,
  });

/** Nothing was asked of a server that admits nobody in time. */
const asUnreachable = (error: unknown): unknown =>
  error instanceof TimeoutError ? new ConnectionError('no connection in time', { cause: error }) : error;

/** The client has no error class for an account without JetStream, only a name. */
const isReloading = (error: unknown): boolean =>
  error instanceof AuthorizationError ||
  error instanceof TimeoutError ||
  (error instanceof Error && error.name === 'JetStreamNotEnabled');

/**
 * Repeats work while the server reloads its configuration: for a moment the server refuses known users, reports that an
 * account has no JetStream, and loses requests. The server may have executed a request without replying, so the work must be
 * repeatable.
 */
export async function throughReload<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + RELOAD_MS;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === RELOAD_TRIES || performance.now() > until || !isReloading(error)) throw error;
      await delay(PAUSE_MS);
    }
  }
}

/** The server admits the user, but not to the administration of its streams. */
export class NotAnAdministrator extends Error {
  constructor(user: string) {
    super(`${user} may not administrate streams`);
  }
}

/** The server denies a request by silence, and reports a violation beside it. */
async function managerOn(connection: NatsConnection, user: string): Promise<JetStreamManager> {
  let isDenied = false;
  const watch = async (): Promise<void> => {
    for await (const status of connection.status())
      if (status.type === 'error' && status.error instanceof PermissionViolationError) isDenied = true;
  };
  // Ends with the connection.
  watch().catch(() => undefined);
  return throughReload(async () => {
    if (isDenied) throw new NotAnAdministrator(user);
    return jetstreamManager(connection, { timeout: ANSWER_MS });
  });
}

/** The consumers of the stream of events, with the rights of a stream administrator. */
export class ConsumerAdministration {
  private constructor(
    readonly connection: NatsConnection,
    readonly manager: JetStreamManager,
  ) {}

  /**
   * Runs work on one connection.
   *
   * @throws NotAnAdministrator when the server admits the user but denies it the streams, the client's error when the server is
   *   unavailable or refuses the user.
   */
  static async with<T>(login: NatsLogin, work: (consumers: ConsumerAdministration) => Promise<T>): Promise<T> {
    const connection = await throughReload(() => open(login)).catch((error: unknown) => {
      throw asUnreachable(error);
    });
    try {
      const manager = await managerOn(connection, login.user);
      return await work(new ConsumerAdministration(connection, manager));
    } finally {
      await connection.close();
    }
  }

  find(name: string): Promise<ConsumerInfo | undefined> {
    return throughReload(() => this.findOnce(EVENTS_STREAM.name, name));
  }

  /**
   * All consumers of a stream, by their names. The broker is asked about one after the other: each answer counts the messages of
   * a consumer over all subjects, and one for all would take seconds.
   */
  async listOf(stream: string): Promise<ConsumerInfo[]> {
    const names = await throughReload(() => consumerNames(this.connection, stream));
    const found: ConsumerInfo[] = [];
    for (const name of names.toSorted()) {
      const consumer = await throughReload(() => this.findOnce(stream, name));
      // One that has ended meanwhile is none.
      if (consumer) found.push(consumer);
    }
    return found;
  }

  /** Succeeds if the consumer exists with exactly this configuration. */
  async add(config: Partial<ConsumerConfig>): Promise<void> {
    await throughReload(() => this.manager.consumers.add(EVENTS_STREAM.name, config));
  }

  /**
   * Deletes the consumer and creates it again: a broker changes the position of no consumer. It forgets which deliveries were
   * acknowledged. Readers get an error or silence for a moment, and continue with the next request.
   */
  async replace(name: string, config: Partial<ConsumerConfig>): Promise<ConsumerInfo> {
    await this.remove(name);
    return throughReload(() => this.manager.consumers.add(EVENTS_STREAM.name, config));
  }

  /** Does nothing if there is none. */
  async remove(name: string): Promise<void> {
    await throughReload(async () => {
      if (await this.findOnce(EVENTS_STREAM.name, name)) await this.manager.consumers.delete(EVENTS_STREAM.name, name);
    });
  }

  private async findOnce(stream: string, name: string): Promise<ConsumerInfo | undefined> {
    try {
      return await this.manager.consumers.info(stream, name);
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === CONSUMER_NOT_FOUND) return undefined;
      throw error;
    }
  }
}

/**
 * Waits until a new user of the server reaches its consumer.
 *
 * @param again makes the server reload its users; called now and then.
 * @returns false if it does not within about ten seconds.
 */
export async function reachesConsumer(
  login: NatsLogin,
  consumer: string,
  again: () => Promise<unknown>,
): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    if (await reachesNow(login, consumer)) return true;
    if (attempt % TRIES_OF_ONE_RELOAD === 0) await again();
    await delay(PAUSE_MS);
  }
  return false;
}

async function reachesNow(login: NatsLogin, consumer: string): Promise<boolean> {
  const connection = await open(login).catch(() => undefined);
  try {
    const client = connection && jetstream(connection, { timeout: ANSWER_MS });
    return (await client?.consumers.get(EVENTS_STREAM.name, consumer)) !== undefined;
  } catch {
    return false;
  } finally {
    await connection?.close();
  }
}
