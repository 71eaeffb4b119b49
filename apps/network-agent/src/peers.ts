import { isIPv4 } from 'node:net';
import { hostUuidOf, isHostName } from '@stratus/contracts';

const entriesIn = (text: string): string[][] => text.split(',').map((entry) => entry.trim().split('='));

/** Whether each host has one address, and each address one host. */
export function isPeerList(text: string): boolean {
  const entries = entriesIn(text);
  const isEach = entries.every(([name = '', address = '', ...more]) => {
    return isHostName(name) && isIPv4(address) && more.length === 0;
  });
  return isEach && new Set(entries.flat()).size === 2 * entries.length;
}

/** The addresses of hosts, by their ids. */
export const peersIn = (text: string): ReadonlyMap<string, string> =>
  new Map(entriesIn(text).map(([name = '', address = '']) => [hostUuidOf(name), address]));
