import { isIP } from 'node:net';

/** Whether only this machine reaches what listens on an address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
