import type { NatsLogin } from '@stratus/events/operating';

/** Where and as whom a subscriber connects: to the first server of the command, encrypted when the command is. */
export function subscriberUrl(
  { servers, tls }: Pick<NatsLogin, 'servers' | 'tls'>,
  name: string,
  password: string,
): string {
  const [server = ''] = servers.split(',');
  const [, scheme = 'nats', host = ''] = /^(?:(\w+):\/\/)?(.*)$/.exec(server.trim()) ?? [];
  return `${tls ? 'tls' : scheme}://${name}:${password}@${host}`;
}
