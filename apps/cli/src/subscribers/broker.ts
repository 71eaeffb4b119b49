import { readBrokerTls, readVariable } from '@stratus/environment';
import type { NatsLogin } from '@stratus/events/operating';
import { CommandFailure } from '../command-failure.js';

/** Who may read and change streams, for messages. */
export const ADMINISTRATOR = 'the administrator of the streams (admin), or start a stack with npx stratus start';

/**
 * The broker, and its user, for a command.
 *
 * @param whose the user, for the message.
 * @throws CommandFailure if a variable is missing.
 */
export function brokerLogin(environment: NodeJS.ProcessEnv, whose: string): NatsLogin {
  const of = (name: string): string => {
    const value = readVariable(name, environment);
    if (value) return value;
    throw new CommandFailure(`${name} is missing.`, `Set NATS_URL, NATS_USER and NATS_PASSWORD of ${whose}.`);
  };
  return {
    servers: of('NATS_URL'),
    ...readBrokerTls(environment),
    user: of('NATS_USER'),
    password: of('NATS_PASSWORD'),
  };
}
