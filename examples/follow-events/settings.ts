import { readFileSync } from 'node:fs';

import type { ConnectionOptions, TlsOptions } from '@nats-io/transport-node';

const HELP = `Follows the event stream of Stratus and prints each event, until Ctrl-C.

  node examples/follow-events/follow-events.ts

Variables:
  STRATUS_STACK       description of a running stack (.stratus/stack.json); eval "$(npx stratus env)" sets it
  NATS_URL            nats://USER:PASSWORD@HOST:PORT, as stratus subscriber create prints it, instead of the stack's
  CONSUMER            name of the durable consumer (the user's name)
  NATS_TLS_CA_FILE    authority (PEM) of the broker's certificate: with it, only a broker with TLS is accepted
  NATS_TLS_CERT_FILE, NATS_TLS_KEY_FILE  for a broker that asks for a certificate`;

export interface Settings {
  host: string;
  user: string;
  consumer: string;
  options: ConnectionOptions;
}

export function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

export function readSettings(): Settings {
  const [argument] = process.argv.slice(2);
  if (argument === '--help' || argument === '-h') {
    console.log(HELP);
    process.exit(0);
  }
  if (argument !== undefined) fail(`Unknown argument ${argument}: use variables, which --help lists.`);
  const url = brokerUrl();
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const consumer = process.env.CONSUMER || user;
  if (!consumer) fail('NATS_URL names no user: set CONSUMER to the name of the durable consumer.');
  return { host: url.host, user, consumer, options: { servers: url.host, ...(user && { user, pass }), ...tls(url) } };
}

function brokerUrl(): URL {
  const { NATS_URL, STRATUS_STACK } = process.env;
  if (NATS_URL) {
    const url = URL.parse(NATS_URL);
    return url?.host ? url : fail('NATS_URL is not a URL: set it to nats://USER:PASSWORD@HOST:PORT.');
  }
  const file = STRATUS_STACK || '.stratus/stack.json';
  try {
    return new URL(JSON.parse(readFileSync(file, 'utf8')).subscriber.natsUrl);
  } catch {
    return fail(`${file} describes no running stack: start one with npm start, or set STRATUS_STACK or NATS_URL.`);
  }
}

/** The client reads the files again at each connection, so renewed ones are used. */
function tls({ protocol }: URL): { tls?: TlsOptions } {
  const { NATS_TLS_CA_FILE: caFile, NATS_TLS_CERT_FILE: certFile, NATS_TLS_KEY_FILE: keyFile } = process.env;
  for (const [name, file] of Object.entries({
    NATS_TLS_CA_FILE: caFile,
    NATS_TLS_CERT_FILE: certFile,
    NATS_TLS_KEY_FILE: keyFile,
  }))
    if (file) readable(name, file);
  if (!caFile && !certFile && protocol !== 'tls:') return {};
  return { tls: { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) } };
}

function readable(name: string, file: string): void {
  try {
    readFileSync(file);
  } catch (error) {
    fail(`${name} is not readable: ${error instanceof Error ? error.message : file}`);
  }
}
