import { BlockList, isIP, isIPv4 } from 'node:net';

/** Whether a hop is a trusted proxy: hop 0 is the connection's peer, hop 1 the address that the peer forwards for. */
export type TrustsProxy = (address: string, hop: number) => boolean;

export const PROXY_SETTING =
  'must be off, the number of proxies in front of the gateway (1 to 9), or their addresses and networks, comma separated. ' +
  'What was "on" trusted every client to name its own address.';

const COUNT = /^[1-9]$/;
const NETWORK = /^(?<address>[^/]+)(?:\/(?<length>\d{1,3}))?$/;

/** Whether {@link trustedProxies} can read the setting. */
export const isProxySetting = (setting: string): boolean =>
  setting === 'off' || COUNT.test(setting) || setting.split(',').every((item) => parseNetwork(item) !== undefined);

/**
 * Reads the setting TRUST_PROXY: a client's address is the last one in X-Forwarded-For that belongs to no trusted proxy.
 *
 * @param setting `off`, the number of proxies, or their addresses and networks in CIDR notation, comma separated.
 */
export function trustedProxies(setting: string): TrustsProxy {
  if (setting === 'off') return () => false;
  if (COUNT.test(setting)) return (_address, hop) => hop < Number(setting);
  const networks = new BlockList();
  for (const { address, length, family } of setting.split(',').flatMap((item) => parseNetwork(item) ?? [])) {
    networks.addSubnet(address, length, family);
  }
  return (address) => isIP(address) !== 0 && networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

function parseNetwork(item: string) {
  const { address = '', length } = NETWORK.exec(item.trim())?.groups ?? {};
  if (isIP(address) === 0 || address.includes('%')) return undefined;
  const [family, bits] = isIPv4(address) ? (['ipv4', 32] as const) : (['ipv6', 128] as const);
  const prefix = Number(length ?? bits);
  return prefix >= 0 && prefix <= bits ? { address, length: prefix, family } : undefined;
}
