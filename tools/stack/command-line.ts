import { parseArgs } from 'node:util';
import { resolve } from 'node:path';

import { defaultStateDir, Failure, messageOf } from '@stratus/local-servers';
import { helpText } from './help-text.ts';
import type { StackOptions } from './options.ts';

const usage = helpText('start');

function portOf(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Failure(`--port ${text} is not a port number.`, usage);
}

function urlOf(name: string): string | undefined {
  const text = process.env[name];
  if (text === undefined || text === '') return undefined;
  if (URL.canParse(text)) return text;
  throw new Failure(`${name} is not a URL.`, `Correct it, or unset it to start an embedded server.`);
}

/** The options in the arguments and the environment of `npm start` and `npm run dev`. */
export function readCommandLine(args: string[]): StackOptions {
  const options = {
    port: { type: 'string' },
    fresh: { type: 'boolean' },
    'state-dir': { type: 'string' },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    return {
      stateDir: values['state-dir'] === undefined ? defaultStateDir : resolve(values['state-dir']),
      fresh: values.fresh ?? false,
      databaseUrl: urlOf('DATABASE_URL'),
      natsUrl: urlOf('NATS_URL'),
      ...(values.port === undefined ? {} : { port: portOf(values.port) }),
    };
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(messageOf(error), usage, { cause: error });
  }
}
