import { once } from 'node:events';
import { connect } from '@nats-io/transport-node';
import type { NatsConnection } from '@nats-io/transport-node';
import { readVariable } from '@stratus/environment';
import type { NatsLogin } from '@stratus/events/operating';
import { Readiness, createLogger, createMetrics, onStopSignal, portOf, startAdminServer } from '@stratus/runtime';
import { BrokerAccess } from '@stratus/topology/broker-access';
import type { Context } from '../context.js';
import { brokerLogin } from './broker.js';
import { measureBrokerDisk } from './broker-disk.js';
import { UsageError } from '../usage-error.js';

const NAME = 'broker-access';
const CONNECT_MS = 2_000;

/** Applies the decisions about subscribers to one broker, until SIGTERM. */
export async function brokerAccess({ environment }: Context): Promise<never> {
  const required = (name: string): string => {
    const value = environment[name];
    if (value) return value;
    throw new UsageError(`${name} is missing.`);
  };
  const login = brokerLogin(environment, NAME);
  const port = Number(readVariable('ADMIN_PORT', environment) ?? 9090);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new UsageError('ADMIN_PORT is not a port.');
  const log = createLogger(NAME, environment.LOG_LEVEL ?? 'info');
  const subscribersFile = required('NATS_SUBSCRIBERS_FILE');
  const access = new BrokerAccess({
    connect: () => connectTo(login),
    subscribersFile,
    pidFile: environment.NATS_PID_FILE || undefined,
    log,
  });
  const metrics = createMetrics(NAME);
  measureBrokerDisk(metrics, subscribersFile);
  const readiness = new Readiness();
  readiness.register('subscribers', () => access.problem());
  onStopSignal(async () => {
    readiness.stop();
    await access.stop();
  }, log);
  const host = environment.ADMIN_HOST ?? '127.0.0.1';
  const admin = await startAdminServer({ host, port }, readiness, metrics);
  access.start();
  log.info({ adminPort: portOf(admin) }, 'watching the subscribers');
  // The stop signal ends the process.
  await once(admin, 'close');
  throw new Error('the admin port closed');
}

/** To this broker alone: other brokers of its cluster have their own files. */
const connectTo = ({ servers, user, password, tls }: NatsLogin): Promise<NatsConnection> =>
  connect({
    name: NAME,
    servers,
    user,
    pass: password,
    ...(tls && { tls }),
    inboxPrefix: `_INBOX_${user}`,
    ignoreClusterUpdates: true,
    reconnect: false,
    timeout: CONNECT_MS,
  });
