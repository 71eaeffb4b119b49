import { connect, type NatsConnection } from '@nats-io/transport-node';

import { Failure, messageOf } from '../failure.ts';

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

/** Connects with the URL's credentials and the inbox that the user's permissions name. */
export async function connectNats(url: string): Promise<NatsConnection> {
  const credentials = natsCredentials(url);
  try {
    return await connect({
      ...credentials,
      ...(credentials.user === undefined ? {} : { inboxPrefix: `_INBOX_${credentials.user}` }),
      reconnect: false,
      timeout: 5_000,
    });
  } catch (error) {
    throw new Failure(
      `NATS at ${credentials.servers} does not accept the connection: ${messageOf(error)}`,
      'Check that it runs and, with NATS_URL, the user and password in that URL.',
      { cause: error },
    );
  }
}
