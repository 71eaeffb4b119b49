import { readFileSync } from 'node:fs';
import type { TlsOptions } from '@nats-io/transport-node';

import { FollowError } from '../follow-error.js';

/** Where the events come from. Without any of these, from `NATS_URL`, or else from `STRATUS_STACK` or `.stratus/stack.json`. */
export interface BrokerOptions {
  /** Path of the description of a running stack (`.stratus/stack.json`). It is read again at each connection. */
  stack?: string;
  /** `nats://user:password@host:port`, or `tls://…`, as `stratus subscriber create` prints it. */
  url?: string;
  /** Name of the durable consumer. Default: `CONSUMER`, or else that of the stack, or else the user's name. */
  consumer?: string;
  /** Authority, certificate and key. Default: the files in `NATS_TLS_CA_FILE`, `NATS_TLS_CERT_FILE`, `NATS_TLS_KEY_FILE`. */
  tls?: TlsOptions;
}

/** How to reach a consumer. */
export interface BrokerSettings {
  /** Host and port, without credentials. */
  host: string;
  user: string;
  password: string;
  consumer: string;
  tls?: TlsOptions;
}

interface Source {
  url: URL;
  consumer?: string;
  /** What the user has set, for errors. */
  name: string;
}

/** Reads the settings anew: a stack that was restarted has new ports. @throws FollowError */
export function readSettings(options: BrokerOptions, env: NodeJS.ProcessEnv): BrokerSettings {
  const { url, consumer: ofStack, name } = sourceOf(options, env);
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const consumer = options.consumer || env.CONSUMER || ofStack || user;
  if (!consumer) throw new FollowError(`${name} names no user: set CONSUMER to the name of the durable consumer.`);
  const tls = options.tls ?? tlsFiles(env);
  const isEncrypted = tls !== undefined || url.protocol === 'tls:';
  return { host: url.host, user, password, consumer, ...(isEncrypted && { tls: tls ?? {} }) };
}

/** Whether the settings come from the file of a stack, which changes when the stack starts again. */
export const isOfStack = ({ stack, url }: BrokerOptions, env: NodeJS.ProcessEnv): boolean =>
  stack !== undefined || (url === undefined && !env.NATS_URL);

function sourceOf({ stack, url }: BrokerOptions, env: NodeJS.ProcessEnv): Source {
  if (stack !== undefined) return ofStack(stack);
  if (url !== undefined) return { url: parsed(url, 'url'), name: 'url' };
  if (env.NATS_URL) return { url: parsed(env.NATS_URL, 'NATS_URL'), name: 'NATS_URL' };
  return ofStack(env.STRATUS_STACK || '.stratus/stack.json');
}

function parsed(text: string, name: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.host) return url;
  throw new FollowError(`${name} is not a URL: set it to nats://USER:PASSWORD@HOST:PORT.`);
}

function ofStack(file: string): Source {
  try {
    const { subscriber } = JSON.parse(readFileSync(file, 'utf8')) as {
      subscriber: { natsUrl: string; consumer?: string };
    };
    return {
      url: new URL(subscriber.natsUrl),
      name: file,
      ...(subscriber.consumer !== undefined && { consumer: subscriber.consumer }),
    };
  } catch {
    throw new FollowError(
      `${file} describes no running stack: start one with npm start, or set STRATUS_STACK or NATS_URL.`,
    );
  }
}

/** The client reads the files again at each connection, so renewed ones are used. */
function tlsFiles(env: NodeJS.ProcessEnv): TlsOptions | undefined {
  const { NATS_TLS_CA_FILE: caFile, NATS_TLS_CERT_FILE: certFile, NATS_TLS_KEY_FILE: keyFile } = env;
  for (const name of ['NATS_TLS_CA_FILE', 'NATS_TLS_CERT_FILE', 'NATS_TLS_KEY_FILE']) {
    const file = env[name];
    if (file) requireReadable(name, file);
  }
  if (!caFile && !certFile) return undefined;
  return { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) };
}

function requireReadable(name: string, file: string): void {
  try {
    readFileSync(file);
  } catch (error) {
    throw new FollowError(`${name} is not readable: ${error instanceof Error ? error.message : file}`);
  }
}
