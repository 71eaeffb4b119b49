import { sharedAccountsBlock } from './nats-passwords.js';

/** Seen from /etc/nats, where containers mount the file: nats-server takes no absolute paths here. */
const ON_VOLUME = '../../data/subscribers.json';
const PASSWORDS = '../../run/secrets/stratus/passwords.conf';

/** Where the broker of a container keeps its streams, its process id and the accounts of subscribers. */
const DATA = '/data';

/**
 * nats.conf of a broker in a container: the same for every installation of a version, because passwords are variables.
 *
 * @param passwords whether it includes a file with them; else they are variables of the broker's environment.
 * @param more further lines, such as those of a cluster.
 */
export const natsConfiguration = ({ passwords, more = [] }: { passwords: 'file' | 'environment'; more?: string[] }) =>
  [
    'listen: "0.0.0.0:4222"',
    `pid_file: "${DATA}/nats.pid"`,
    'max_payload: 8MB',
    '# A client that says nothing for five to six seconds is dropped: a frozen service takes no requests for longer.',
    'ping_interval: "1s"',
    'ping_max: 5',
    'write_deadline: "5s"',
    'jetstream {',
    `  store_dir: "${DATA}/store"`,
    '  sync_interval: always',
    '}',
    ...more,
    ...(passwords === 'file' ? [`include "${PASSWORDS}"`] : []),
    sharedAccountsBlock(ON_VOLUME),
  ].join('\n');
