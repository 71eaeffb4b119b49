import { sharedAccountsBlock } from '@stratus/installation';
import { BROKER_LIMITS, STORE_LIMIT } from '@stratus/local-servers';

/** Seen from /etc/nats, where a container mounts the file: nats-server takes no absolute paths here. */
const SUBSCRIBERS = '../../data/subscribers.json';
const PASSWORDS = '../../run/secrets/stratus/passwords.conf';

/**
 * nats.conf of the broker in docker-compose.yml: the same for every installation of a version, because the passwords are
 * variables in a separate file.
 */
export const composedNatsConfiguration = (): string =>
  [
    'listen: "0.0.0.0:4222"',
    'pid_file: "/data/nats.pid"',
    ...BROKER_LIMITS,
    'jetstream {',
    '  store_dir: "/data/store"',
    `  ${STORE_LIMIT}`,
    '  sync_interval: always',
    '}',
    `include "${PASSWORDS}"`,
    sharedAccountsBlock(SUBSCRIBERS),
  ].join('\n');
