import { connect, type NatsConnection, type TlsOptions } from '@nats-io/transport-node';

import { Failure, messageOf } from '@stratus/processes/source';

/** The parts of a NATS URL with credentials; the client library takes them separately. */
export function natsCredentials(url: string): { servers: string; user?: string; pass?: string; token?: string } {
  const parsed = new URL(url);
  const user = decodeURIComponent(parsed.username);
  const pass = decodeURIComponent(parsed.password);
  parsed.username = '';
  parsed.password = '';
  const servers = parsed.toString().replace(/\/$/, '');
  if (user === '') return { servers };
  return pass === '' ? { servers, token: user } : { servers, user, pass };
}

export function urlWithCredentials(url: string, user: string, password: string): string {
  return url.replace('://', `://${encodeURIComponent(user)}:${encodeURIComponent(password)}@`);
}

/** How the apps, with the same variables, connect to a broker with TLS. */
export function natsTls(url: string, environment: NodeJS.ProcessEnv = process.env): { tls?: TlsOptions } {
  const { NATS_TLS_CA_FILE: caFile, NATS_TLS_CERT_FILE: certFile, NATS_TLS_KEY_FILE: keyFile } = environment;
  if (!caFile && !certFile && !url.startsWith('tls://')) return {};
  return { tls: { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) } };
}

/** Connects with the URL's credentials and the inbox prefix of the user's permissions. */
export async function connectNats(url: string): Promise<NatsConnection> {
  const credentials = natsCredentials(url);
  try {
    return await connect({
      ...credentials,
      ...natsTls(url),
      ...(credentials.user === undefined ? {} : { inboxPrefix: `_INBOX_${credentials.user}` }),
      reconnect: false,
      timeout: 5_000,
    });
  } catch (error) {
    throw new Failure(
      `NATS at ${credentials.servers} does not accept the connection: ${messageOf(error)}`,
      'Check that it runs and, with NATS_URL, the user and password in that URL, and NATS_TLS_CA_FILE.',
      { cause: error },
    );
  }
}
