import type { NatsLogin } from '@stratus/events/operating';

/** The URL and user for a subscriber: to the first server of the command, encrypted if the command's connection is. */
export function subscriberUrl(
  { servers, tls }: Pick<NatsLogin, 'servers' | 'tls'>,
  name: string,
  password: string,
): string {
  const [server = ''] = servers.split(',');
  const [, scheme = 'nats', host = ''] = /^(?:(\w+):\/\/)?(.*)$/.exec(server.trim()) ?? [];
  return `${tls ? 'tls' : scheme}://${name}:${password}@${host}`;
}
