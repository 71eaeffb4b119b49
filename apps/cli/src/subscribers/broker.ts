import { readBrokerTls, readVariable } from '@stratus/environment';
import type { NatsLogin } from '@stratus/events/operating';
import { WrongVariable } from '../wrong-variable.js';

/** Who may read and change streams, for messages. */
export const ADMINISTRATOR = 'the administrator of the streams (admin), or start a stack with npx stratus start';

/**
 * The broker, and its user, for a command. NATS_URL may name the user, as nats://USER:PASSWORD@HOST:4222.
 *
 * @param whose the user, for the message.
 * @throws WrongVariable if a variable is missing, or NATS_URL is no URL.
 */
export function brokerLogin(environment: NodeJS.ProcessEnv, whose: string): NatsLogin {
  const remedy = `Set NATS_URL, NATS_USER and NATS_PASSWORD of ${whose}.`;
  const required = (name: string, value: string | undefined): string => {
    if (value) return value;
    throw new WrongVariable(`${name} is missing.`, remedy);
  };
  const urls = required('NATS_URL', readVariable('NATS_URL', environment)).split(',').map(brokerUrl);
  const [{ username, password } = { username: '', password: '' }] = urls;
  return {
    servers: urls.map(({ protocol, host }) => `${protocol}//${host}`).join(','),
    ...readBrokerTls(environment),
    user: required('NATS_USER', readVariable('NATS_USER', environment) ?? decodeURIComponent(username)),
    password: required('NATS_PASSWORD', readVariable('NATS_PASSWORD', environment) ?? decodeURIComponent(password)),
  };
}

function brokerUrl(text: string): URL {
  const address = text.includes('://') ? text : `nats://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.host) return url;
  throw new WrongVariable('NATS_URL is not a valid URL.', 'Write it as nats://HOST:4222.');
}
