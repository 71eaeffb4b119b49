import { parseArgs } from 'node:util';
import { resolve } from 'node:path';

import { defaultStateDir, Failure, messageOf, urlWithCredentials } from '@stratus/local-servers';
import { helpText } from './help-text.ts';
import { databaseKinds, networkKinds, type StackOptions } from './options.ts';

const usage = helpText('start');

/** The option, else the variable of the gateway. */
function portOf(option: string | undefined): Pick<StackOptions, 'port' | 'exactPort'> {
  const text = option ?? process.env.HTTP_PORT;
  if (option === undefined && !text) return {};
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return { port, exactPort: true };
  throw new Failure(`${option === undefined ? 'HTTP_PORT=' : '--port '}${text} is not a port number.`, usage);
}

function urlOf(name: string): string | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  if (URL.canParse(text)) return text;
  throw new Failure(`${name} is not a URL.`, `Correct it, or unset it to start an embedded server.`);
}

/** With the login of the variables of the apps, unless the URL has one. */
function withLogin(url: string | undefined): string | undefined {
  const { NATS_USER: user, NATS_PASSWORD: password } = process.env;
  if (url === undefined || !user || new URL(url).username !== '') return url;
  return urlWithCredentials(url, user, password ?? '');
}

export interface Exec {
  command: string;
  /** The stack is for this command only: its state is deleted when the command has ended. */
  ownStack: boolean;
}

export interface StartOptions extends StackOptions {
  /** About the command line, for the user. */
  notes: string[];
  exec?: Exec;
  /** Path of a seed, which fills the demo account. */
  seed?: string;
}

function execOf(command: string | undefined, stateDir: string | undefined): Pick<StartOptions, 'exec'> {
  if (command === undefined) return {};
  if (command.trim() === '') {
    throw new Failure('--exec needs a command.', "Quote it for the shell: npm start -- --exec 'terraform apply'");
  }
  const ownStack = stateDir === undefined;
  const taken = ['DATABASE_URL', 'NATS_URL'].find((name) => ownStack && process.env[name]);
  if (taken === undefined) return { exec: { command, ownStack } };
  throw new Failure(
    `--exec starts its own servers and deletes their data afterwards, but ${taken} names an existing one.`,
    `Unset it (env -u ${taken} npm start …), or keep the data of that server with --state-dir DIR.`,
  );
}

/** @param former the value of `--word`, the former name of `--api-dialect`. */
function dialectOf(dialect: string | undefined, former: string | undefined): string | undefined {
  const given = dialect ?? former;
  if (given?.trim() === '') {
    throw new Failure('--api-dialect needs a word.', 'Name it: npm start -- --api-dialect linode');
  }
  return given ?? (process.env.API_DIALECT || process.env.PRODUCT_WORD || undefined);
}

/** What to tell the user about former names that still work. */
function deprecatedIn({ word }: { word?: string | undefined }): string[] {
  const names = [
    ...(word === undefined ? [] : [['--word', '--api-dialect']]),
    ...(process.env.PRODUCT_WORD ? [['PRODUCT_WORD', 'API_DIALECT']] : []),
  ];
  return names.map(([former, name]) => `${former} is deprecated and will not work from release 0.2.0 on: use ${name}`);
}

function kindOf<K extends string>(option: string, text: string | undefined, kinds: readonly K[]): K | undefined {
  const kind = kinds.find((known) => known === text);
  if (text === undefined || kind !== undefined) return kind;
  throw new Failure(`${option} ${text} is not one of ${kinds.join(', ')}.`, usage);
}

/** STRATUS_STATE_DIR is that of a running stack in a shell with `stratus env`, so it is not for a stack of `--exec`. */
function stateDirOf(values: { 'state-dir'?: string | undefined; exec?: string | undefined }): string {
  const given =
    values['state-dir'] ?? (values.exec === undefined ? process.env.STRATUS_STATE_DIR || undefined : undefined);
  return given === undefined ? defaultStateDir : resolve(given);
}

/** The options in the arguments and the environment of `npm start` and `npm run dev`. */
export function readCommandLine(args: string[]): StartOptions {
  const options = {
    apart: { type: 'boolean' },
    'api-dialect': { type: 'string' },
    databases: { type: 'string' },
    exec: { type: 'string' },
    network: { type: 'string' },
    port: { type: 'string' },
    seed: { type: 'string' },
    fresh: { type: 'boolean' },
    'state-dir': { type: 'string' },
    word: { type: 'string' },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    return {
      stateDir: stateDirOf(values),
      fresh: values.fresh ?? false,
      oneProcess: !(values.apart ?? false),
      databaseUrl: urlOf('DATABASE_URL'),
      natsUrl: withLogin(urlOf('NATS_URL')),
      word: dialectOf(values['api-dialect'], values.word),
      notes: deprecatedIn(values),
      databases: kindOf('--databases', values.databases, databaseKinds),
      network: kindOf('--network', values.network, networkKinds),
      ...portOf(values.port),
      ...(values.seed !== undefined && { seed: resolve(values.seed) }),
      ...execOf(values.exec, values['state-dir']),
    };
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(messageOf(error), usage, { cause: error });
  }
}
