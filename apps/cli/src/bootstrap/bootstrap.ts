import { readBrokerTls, readVariable, withAuthority } from '@stratus/environment';
import { InstallationFailure, ensureDatabase, provisionDatabase, provisionStreams } from '@stratus/installation';
import { databaseRole, readStreamReplicas, services } from '@stratus/topology';
import { CommandFailure } from '../command-failure.js';
import type { Context } from '../context.js';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';
import { AccountProgram } from './account-program.js';
import { ensureDemoAccount } from './demo.js';
import { untilReachable } from './until-reachable.js';
import { ServiceSecrets } from '../secrets/service-secrets.js';
import { UsageError } from '../usage-error.js';

export interface BootstrapOptions {
  demo?: boolean;
  wait: string;
}

/** Creates the prerequisites of the services before they start. Safe to repeat, and to run before each upgrade. */
export async function bootstrap({ environment }: Context, { demo, wait }: BootstrapOptions): Promise<Output> {
  const seconds = Number(wait);
  if (!Number.isInteger(seconds) || seconds < 0) throw new UsageError('--wait must be a number of seconds.');
  const secrets = ServiceSecrets.of(environment);
  const deadline = performance.now() + seconds * 1000;
  const note = (message: string): void => void process.stderr.write(`waiting: ${message}\n`);
  try {
    const authority = readVariable('DATABASE_TLS_CA_FILE', environment);
    const url = withAuthority(urlIn(required(environment, 'DATABASE_URL'), 'the administrator').href, authority);
    const passwords = passwordsOf(secrets);
    await untilReachable(() => ensureDatabase(url), deadline, note);
    const { notes } = await untilReachable(() => provisionDatabase(url, passwords), deadline, note);
    for (const line of notes) process.stderr.write(`${line}\n`);
    await untilReachable(() => provisionStreams(loginOf(environment), readStreamReplicas(environment)), deadline, note);
    if (demo !== true) return message('Roles, schemas and streams exist.');
    const accountId = await demoAccount(secrets, environment);
    return message(`Roles, schemas and streams exist, and the demo account ${accountId}.`, { accountId });
  } catch (error) {
    if (error instanceof InstallationFailure) throw new CommandFailure(error.message, error.whatToDo, { cause: error });
    throw error;
  }
}

async function demoAccount(secrets: ServiceSecrets, environment: NodeJS.ProcessEnv): Promise<number> {
  const directory = required(environment, 'DEMO_TOKENS_DIR');
  // Its own rights only: not those of the administrators, and no broker, because no gateway serves these users yet.
  const others = Object.entries(environment).filter(([name]) => !/^(DATABASE|NATS)_/.test(name));
  const url = secrets.databaseUrl('account-service');
  const program = new AccountProgram({ ...Object.fromEntries(others), DATABASE_URL: url });
  try {
    return await ensureDemoAccount(program, directory);
  } finally {
    program.close();
  }
}

/** The password of a service's role is the one with which that service connects. */
function passwordsOf(secrets: ServiceSecrets): (name: string) => string {
  const found = services.map(({ name, app }) => {
    const { username, password } = urlIn(secrets.databaseUrl(app), app);
    if (decodeURIComponent(username) !== databaseRole(name)) {
      throw new InstallationFailure(
        `The DATABASE_URL of ${app} names the user ${username}.`,
        `Its user must be ${databaseRole(name)}: the role that owns the service's schema.`,
      );
    }
    return [name, decodeURIComponent(password)] as const;
  });
  const passwords = new Map(found);
  return (name) => passwords.get(name) ?? '';
}

function urlIn(text: string, whose: string): URL {
  if (URL.canParse(text)) return new URL(text);
  throw new InstallationFailure(
    `The DATABASE_URL of ${whose} is no URL.`,
    'Write it as postgres://USER:PASSWORD@HOST:5432/DATABASE, with %40 for @ and %2F for / in the password.',
  );
}

const loginOf = (environment: NodeJS.ProcessEnv) => ({
  servers: required(environment, 'NATS_URL'),
  user: readVariable('NATS_USER', environment),
  password: readVariable('NATS_PASSWORD', environment),
  ...readBrokerTls(environment),
});

function required(environment: NodeJS.ProcessEnv, name: string): string {
  const value = readVariable(name, environment);
  if (value) return value;
  throw new UsageError(`${name} is missing.`);
}
