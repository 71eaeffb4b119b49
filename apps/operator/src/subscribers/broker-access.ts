import type { NatsLogin } from '@stratus/events/operating';
import { readBrokerTls, readVariable } from '@stratus/platform/operating';
import { UsageError } from '../usage-error.js';

/** What the commands about subscribers need to know of the broker. */
export interface BrokerAccess extends NatsLogin {
  subscribersFile: string;
  pidFile: string;
}

/** @throws UsageError when a variable is missing. */
export function brokerAccess(environment: NodeJS.ProcessEnv): BrokerAccess {
  const of = (name: string): string => {
    const value = readVariable(name, environment);
    if (value) return value;
    throw new UsageError(
      `${name} is missing.`,
      'Start a stack with npm start, or set NATS_URL, NATS_USER and NATS_PASSWORD of the administrator of the streams,\n' +
        'NATS_SUBSCRIBERS_FILE (included in the block accounts of nats.conf) and NATS_PID_FILE (of the server).',
    );
  };
  return {
    servers: of('NATS_URL'),
    ...readBrokerTls(environment),
    user: of('NATS_USER'),
    password: of('NATS_PASSWORD'),
    subscribersFile: of('NATS_SUBSCRIBERS_FILE'),
    pidFile: of('NATS_PID_FILE'),
  };
}
