import type { Command } from 'commander';
import type { BootstrapOptions } from '../bootstrap/bootstrap.js';
import type { Assembly } from '../perform.js';
import type { SecretOptions } from '../secrets/secrets.js';

const BOOTSTRAP = `
Variables, each of which may come from a file (DATABASE_URL_FILE):
  DATABASE_URL                      the database, with a user who may create roles
  NATS_URL, NATS_USER, NATS_PASSWORD  the administrator of the streams
  SERVICE_SECRETS_DIR               secrets of all services, for the passwords of their roles
  DEMO_TOKENS_DIR                   the tokens of the demo account
  STREAM_REPLICAS                   3 or 5 in a cluster of brokers
  DATABASE_TLS_CA_FILE, NATS_TLS_CA_FILE, NATS_TLS_CERT_FILE, NATS_TLS_KEY_FILE`;

const BROKER_ACCESS = `
In a cluster of brokers, each server has its own. While decisions cannot be read, the file stays as it is.

Variables:
  NATS_URL               the server beside it; it never turns to another one of the cluster
  NATS_USER              broker-access
  NATS_PASSWORD          or NATS_PASSWORD_FILE
  NATS_TLS_CA_FILE, NATS_TLS_CERT_FILE, NATS_TLS_KEY_FILE
  NATS_SUBSCRIBERS_FILE  on a volume that the server keeps; created when it is missing
  NATS_PID_FILE          pid_file of nats.conf, for a server older than 2.10, which is signalled; server and program share
                         user and process namespace
  ADMIN_HOST, ADMIN_PORT /healthz, /readyz (the server has every decision) and /metrics; 127.0.0.1:9090
  LOG_LEVEL              info`;

/** Commands that set up an installation in containers or a cluster. */
export function addInstallationCommands(program: Command, { perform }: Assembly): void {
  program
    .command('secrets')
    .description('create missing passwords, keys and tokens of an installation; existing ones never change')
    .option('--directory <dir>', 'one folder per app, one file per secret, as docker-compose.yml mounts them')
    .option('--broker-data <dir>', 'volume of the broker: creates the empty file of subscribers that it includes')
    .option('--kubernetes', 'one Secret per app, in the namespace of the pod that runs this')
    .option('--print', 'print the manifests of all Secrets, to be applied once or put into a vault')
    .option('--namespace <name>', 'namespace of the printed manifests', 'stratus')
    .option('--postgres-host <host>', 'host of Postgres', 'postgres')
    .option('--postgres-port <port>', 'port of Postgres', '5432')
    .option('--postgres-database <name>', 'database', 'stratus')
    .option('--postgres-administrator <name>', 'user who may create roles', 'postgres')
    .option('--own-postgres', 'Postgres belongs to the installation: create the password of its administrator, too')
    .option('--demo', 'create the tokens of a demo account, too')
    .action(
      perform(async (context, options: SecretOptions) =>
        (await import('../secrets/secrets.js')).secrets(context, options),
      ),
    );
  program
    .command('bootstrap')
    .description('create roles, schemas and streams before the first start and before each upgrade; safe to repeat')
    .option('--demo', 'create an account demo with a user and tokens, too')
    .option('--wait <seconds>', 'how long to wait for Postgres and NATS', '120')
    .addHelpText('after', BOOTSTRAP)
    .action(
      perform(async (context, options: BootstrapOptions) =>
        (await import('../bootstrap/bootstrap.js')).bootstrap(context, options),
      ),
    );
  program
    .command('broker-access')
    .description('run beside a NATS server, and admit the subscribers that were created')
    .addHelpText('after', BROKER_ACCESS)
    .action(perform(async (context) => (await import('../subscribers/broker-access.js')).brokerAccess(context)));
}
