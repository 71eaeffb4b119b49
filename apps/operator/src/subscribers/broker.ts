import { readBrokerTls, readVariable } from '@stratus/environment';
import type { NatsLogin } from '@stratus/events/operating';
import { UsageError } from '../usage-error.js';

/**
 * The broker, and its user, for a command.
 *
 * @param whose the user, for the message.
 * @throws UsageError if a variable is missing.
 */
export function brokerLogin(environment: NodeJS.ProcessEnv, whose: string): NatsLogin {
  const of = (name: string): string => {
    const value = readVariable(name, environment);
    if (value) return value;
    throw new UsageError(`${name} is missing.`, `Set NATS_URL, NATS_USER and NATS_PASSWORD of ${whose}.`);
  };
  return {
    servers: of('NATS_URL'),
    ...readBrokerTls(environment),
    user: of('NATS_USER'),
    password: of('NATS_PASSWORD'),
  };
}
