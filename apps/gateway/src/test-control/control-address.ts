import { isIP } from 'node:net';
import { ConfigurationError } from '@stratus/environment';

interface Settings {
  TEST_CONTROL: 'on' | 'off';
  TEST_CONTROL_ANYWHERE: 'on' | 'off';
  HTTP_HOST: string;
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/**
 * Everyone who can reach an open test control controls every account.
 *
 * @throws ConfigurationError when it would be open on an address that others reach.
 */
export function refuseControlAnywhere({ TEST_CONTROL, TEST_CONTROL_ANYWHERE, HTTP_HOST }: Settings): void {
  if (TEST_CONTROL === 'off' || TEST_CONTROL_ANYWHERE === 'on' || isLoopback(HTTP_HOST)) return;
  throw new ConfigurationError([
    `TEST_CONTROL: on is refused with HTTP_HOST=${HTTP_HOST}: everyone who can reach that address would control every account. ` +
      'Listen on 127.0.0.1, or set TEST_CONTROL_ANYWHERE=on where only tests reach it',
  ]);
}
