import { isIP } from 'node:net';
import type { NetworkRules } from './network-rules.js';

const MAX_LENGTH = 2_048;
/** The URL parser removes some of these, or reads them as something else. */
const AMBIGUOUS = /[\p{Cc}\s\\]/u;
/** What resolvers must not ask a server for (RFC 6761). */
const LOOPBACK_NAME = /^(?:.+\.)?localhost$/;
export const LOOPBACK_ADDRESSES: readonly string[] = ['127.0.0.1', '::1'];

/** The host as connections and resolvers take it: no brackets around an address, no dot that ends a name. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.$/g, '');

export const isLoopbackName = (host: string): boolean => LOOPBACK_NAME.test(host);

/** The addresses that a host has without DNS; undefined if they are unknown. */
function knownAddresses(host: string): readonly string[] | undefined {
  if (isIP(host) !== 0) return [host];
  return isLoopbackName(host) ? LOOPBACK_ADDRESSES : undefined;
}

/**
 * Why a URL cannot be a receiver's, for a 400. Pure, without DNS: a name may still resolve to addresses that the rules refuse.
 */
export function faultOfUrl(text: string, rules: NetworkRules): string | undefined {
  if (text.length > MAX_LENGTH) return `The URL must have at most ${MAX_LENGTH} characters`;
  if (AMBIGUOUS.test(text)) return 'The URL must not contain spaces, control characters or backslashes';
  if (!/^https?:\/\//i.test(text)) return 'The URL must begin with https://';
  if (!URL.canParse(text)) return 'The URL must have a valid host name or address, and a valid port';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'The URL must not contain a user or a password';
  if (text.includes('#')) return 'The URL must not contain a fragment (#)';
  const secure = url.protocol === 'https:';
  const addresses = knownAddresses(hostOf(url));
  if (addresses === undefined) return secure || rules.permitsHttp ? undefined : 'The URL must begin with https://';
  const faults = addresses.map((address) => rules.faultOf(address, secure));
  return faults.includes(undefined) ? undefined : faults[0];
}
