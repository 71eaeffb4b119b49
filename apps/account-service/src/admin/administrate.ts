import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ACCESS_CHANGED, ApiFailure } from '@stratus/contracts';
import type { ApiError } from '@stratus/contracts';
import { ConfigurationError, operatorName, readVariable } from '@stratus/environment';
import { signalOnce } from '@stratus/messaging';
import { Database } from '@stratus/postgres';
import { Readiness, createLogger, readConfiguration } from '@stratus/runtime';
import { accountSchema, accountServiceVariables } from '../account-service.definition.js';
import { AccountAdministration } from './account-administration.js';
import type { SignalsAccess } from './account-administration.js';
import type { Origin } from './origin.js';

/** What became of one command. */
export interface Outcome {
  /** 2: refused, 3: a variable is wrong, 1: any other failure. */
  exitCode: 0 | 1 | 2 | 3;
  /** Of a success. */
  result?: object;
  /** Of a failure; fields are names of options. */
  errors?: readonly ApiError[];
}

const CONNECT_TIMEOUT_MS = 15_000;

/** Runs work with an administration. */
export type Administrating = <T>(
  work: (administration: AccountAdministration) => Promise<T>,
  origin?: Origin,
) => Promise<T>;

/** One command of an operator. */
export interface AdminCommand {
  /** Group and verb: `user create`. */
  command: string;
  /** The values of its options, not checked yet; the command line that declares them knows which ones are required. */
  options: Options;
  /** Of a request of the operators' API; else it is the command's own. */
  origin?: Origin | undefined;
}

type Options = Readonly<Record<string, unknown>>;

/** Runs one command. */
export async function administrate(
  { command, options, origin }: AdminCommand,
  administrating: Administrating,
): Promise<Outcome> {
  try {
    const run = RUN.get(command);
    if (!run) throw new ApiFailure(400, [{ reason: `Unknown command: ${command}` }]);
    return { exitCode: 0, result: await administrating((administration) => run(administration, options), origin) };
  } catch (error) {
    return failureOf(error);
  }
}

type Run = (administration: AccountAdministration, options: Options) => Promise<object>;

const RUN: ReadonlyMap<string, Run> = new Map(
  Object.entries<Run>({
    'account create': (administration, options) => administration.createAccount(options),
    'account list': ({ inspection }, options) => inspection.accounts(pageOf(options)),
    'account show': ({ inspection }, options) => inspection.account(numberOf('account', options)),
    'account disable': (administration, options) =>
      administration.setAccountDisabled(numberOf('account', options), true),
    'account enable': (administration, options) =>
      administration.setAccountDisabled(numberOf('account', options), false),
    'account limit': (administration, options) =>
      administration.limitAccount(numberOf('account', options), options.limits),
    'account limits': ({ inspection }, options) => inspection.limitsOf(numberOf('account', options)),
    'user create': (administration, options) => administration.createUser(numberOf('account', options), options),
    'user list': ({ inspection }, options) => inspection.usersOf(numberOf('account', options), pageOf(options)),
    'user show': ({ inspection }, options) => inspection.user(String(options.username)),
    'user disable': (administration, options) => administration.setUserDisabled(String(options.username), true),
    'user enable': (administration, options) => administration.setUserDisabled(String(options.username), false),
    'token create': (administration, options) => administration.createToken(String(options.username), options),
    'token import': (administration, options) =>
      administration.importToken(String(options.username), options, tokenIn(String(options.tokenFile))),
    'token list': ({ inspection }, options) => inspection.tokensOf(String(options.username), pageOf(options)),
    'token show': ({ inspection }, options) => inspection.token(numberOf('token', options)),
    'token revoke': (administration, options) => administration.revokeToken(numberOf('token', options)),
    'token rotate': (administration, options) => administration.rotateToken(numberOf('token', options)),
  }),
);

const wrong = (field: string, reason: string): ApiFailure => new ApiFailure(400, [{ field, reason }]);

function numberOf(name: 'account' | 'token', options: Options): number {
  const value = Number(options[name]);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw wrong(name, `Must be the number of ${name === 'account' ? 'an account' : 'a token'}`);
}

/** Read from a file, because other users of the machine can see a process's arguments. */
function tokenIn(file: string): string {
  let content: string;
  try {
    content = readFileSync(file, 'utf8').trim();
  } catch (error) {
    // Not the path: it may be the token, given by mistake.
    throw wrong('token-file', `Names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (!/^[0-9a-f]{64}$/.test(content)) {
    throw wrong('token-file', 'Must contain 64 hexadecimal digits in lower case, from a generator of secrets');
  }
  return content;
}

function pageOf({ page = 1 }: Options): number {
  const value = Number(page);
  if (Number.isInteger(value) && value > 0 && value < 1_000_000) return value;
  throw wrong('page', 'Must be a number from 1 to 999999');
}

/** Opens a connection for each piece of work. */
export const administratingOn =
  (environment: NodeJS.ProcessEnv): Administrating =>
  async (work, origin) => {
    const database = await openDatabase(environment);
    try {
      return await work(
        new AccountAdministration(database, operatorName(environment), signallingOn(environment), origin),
      );
    } finally {
      await database.close();
    }
  };

/** Signals to the gateways over the broker named in the environment, if there is one. */
export function signallingOn(environment: NodeJS.ProcessEnv): SignalsAccess {
  if (readVariable('NATS_URL', environment) === undefined) return () => Promise.resolve();
  const configuration = readConfiguration(accountServiceVariables, environment);
  return (users) =>
    signalOnce(
      configuration,
      ACCESS_CHANGED,
      users.map(({ accountId, userId }) => ({ accountId, userId })),
    );
}

/** @throws ConfigurationError when a variable is wrong. */
export async function openDatabase(environment: NodeJS.ProcessEnv): Promise<Database> {
  const configuration = readConfiguration(accountServiceVariables, environment);
  // Standard output carries only the outcomes.
  const schema = { ...accountSchema, app: 'account-admin' };
  const opening = Database.open(schema, configuration, new Readiness(), createLogger('account-admin', 'silent'));
  const database = await Promise.race([opening, delay(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);
  if (!database) throw new Error('The database of DATABASE_URL cannot be reached');
  return database;
}

function failureOf(error: unknown): Outcome {
  if (error instanceof ConfigurationError) return { exitCode: 3, errors: [{ reason: error.message }] };
  if (!(error instanceof ApiFailure) || error.status >= 500) {
    return { exitCode: 1, errors: [{ reason: error instanceof Error ? error.message : String(error) }] };
  }
  // Commands of the service itself find the account of the call, which is an option here.
  const errors = error.errors.map((each) =>
    each.field === undefined && each.reason === 'Not found' ? { field: 'account', reason: 'Account not found' } : each,
  );
  return { exitCode: 2, errors };
}
