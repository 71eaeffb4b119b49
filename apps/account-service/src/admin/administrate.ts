import { ApiFailure } from '@stratus/contracts';
import { ConfigurationError, Readiness, createLogger, readConfiguration } from '@stratus/platform';
import { Database } from '@stratus/platform/persistence';
import { setTimeout as delay } from 'node:timers/promises';
import { accountSchema, accountServiceVariables } from '../account-service.definition.js';
import { AccountAdministration } from './account-administration.js';
import { readCommandLine } from './command-line.js';
import type { CommandLine } from './command-line.js';
import { USAGE, UsageError } from './usage-error.js';

/** The result of one run of the program. */
export interface Outcome {
  exitCode: 0 | 1 | 2;
  stdout: string;
  stderr: string;
}

const CONNECT_TIMEOUT_MS = 15_000;

/** Runs work with an administration. */
export type Administrating = <T>(work: (administration: AccountAdministration) => Promise<T>) => Promise<T>;

/** Runs one command line; exit code 2 is the operator's mistake, 1 any other failure. */
export async function administrate(args: string[], administrating: Administrating): Promise<Outcome> {
  try {
    const line = readCommandLine(args);
    if (line.command === 'help') return succeeded(USAGE);
    const result = await administrating((administration) => execute(line, administration));
    return succeeded(line.json ? JSON.stringify(result) : asText(result));
  } catch (error) {
    return failureOf(error);
  }
}

async function execute({ command, options }: CommandLine, administration: AccountAdministration): Promise<object> {
  switch (command) {
    case 'account create':
      return administration.createAccount(options);
    case 'user create':
      return administration.createUser(accountIdOf(options.account), options);
    default:
      return administration.createToken(String(options.username), options);
  }
}

function accountIdOf(value: unknown): number {
  if (typeof value !== 'string' || !/^[1-9]\d{0,14}$/.test(value)) {
    throw new UsageError('--account must be the number of an account');
  }
  return Number(value);
}

/** Opens a connection for each piece of work. */
export const administratingOn =
  (environment: NodeJS.ProcessEnv): Administrating =>
  async (work) => {
    const database = await openDatabase(environment);
    try {
      return await work(new AccountAdministration(database));
    } finally {
      await database.close();
    }
  };

/** @throws ConfigurationError when a variable is wrong. */
export async function openDatabase(environment: NodeJS.ProcessEnv): Promise<Database> {
  const configuration = readConfiguration(accountServiceVariables, environment);
  // Standard output carries only the result.
  const opening = Database.open(accountSchema, configuration, new Readiness(), createLogger('account-admin', 'silent'));
  const database = await Promise.race([opening, delay(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);
  if (!database) throw new Error('The database of DATABASE_URL cannot be reached');
  return database;
}

const succeeded = (stdout: string): Outcome => ({ exitCode: 0, stdout, stderr: '' });

function failureOf(error: unknown): Outcome {
  if (error instanceof UsageError) return { exitCode: 2, stdout: '', stderr: `${error.message}\n\n${USAGE}` };
  if (error instanceof ConfigurationError) return { exitCode: 2, stdout: '', stderr: error.message };
  if (error instanceof ApiFailure && error.status < 500) {
    return { exitCode: 2, stdout: '', stderr: error.errors.map(optionFault).join('\n') };
  }
  return { exitCode: 1, stdout: '', stderr: error instanceof Error ? error.message : String(error) };
}

function optionFault({ field, reason }: { field?: string; reason: string }): string {
  if (field !== undefined) return `--${field}: ${reason}`;
  return reason === 'Not found' ? '--account: Account not found' : reason;
}

const asText = (result: object): string =>
  Object.entries(result)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
