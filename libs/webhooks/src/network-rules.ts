import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressesInside, blockOf, classOf, isWithin } from './address-class.js';
import type { Block } from './address-class.js';

const MAPPED_BITS = 96;

function blockIn(part: string, list: string): Block {
  const wrong = new Error(`${list}: '${part}' is neither a CIDR block nor an IP address`);
  const [address = '', bits, ...more] = part.split('/');
  // The library also reads addresses with fewer parts, and octal ones.
  const family = isIP(address);
  const longest = family === 4 ? 32 : 128;
  if (family === 0 || address.includes('%') || more.length > 0) throw wrong;
  if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > longest)) throw wrong;
  const block = blockOf(`${address}/${bits ?? longest}`);
  const [network, length] = block;
  // Addresses are compared in their IPv4 form.
  if (network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && length >= MAPPED_BITS)
    return [network.toIPv4Address(), length - MAPPED_BITS];
  return block;
}

const blocksIn = (text: string, list: string): Block[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => blockIn(part, list));

/**
 * Which addresses receivers may have: those in the public internet, over https. `allow` adds blocks of any class, also over
 * http; `deny` removes blocks, also from `allow`.
 */
export class NetworkRules {
  private constructor(
    private readonly allow: readonly Block[],
    private readonly deny: readonly Block[],
  ) {}

  /**
   * @param blocks comma separated CIDR blocks or addresses; '' for none.
   * @throws Error that names the wrong part.
   */
  static of({ allow, deny }: { allow: string; deny: string }): NetworkRules {
    return new NetworkRules(blocksIn(allow, 'allow'), blocksIn(deny, 'deny'));
  }

  /** Whether there are addresses that may be reached over http. */
  get permitsHttp(): boolean {
    return this.allow.length > 0;
  }

  /**
   * Why no connection to a resolved address may be made; undefined if it may.
   *
   * @param secure whether it is for https.
   */
  faultOf(address: string, secure: boolean): string | undefined {
    if (isIP(address) === 0) return 'The receiver has no valid IP address';
    const parsed = ipaddr.process(address);
    const denied = [parsed, ...addressesInside(parsed)].some((each) =>
      this.deny.some((block) => isWithin(each, block)),
    );
    if (denied) return "The receiver's address is in a denied network";
    if (this.allow.some((block) => isWithin(parsed, block))) return undefined;
    const name = classOf(parsed);
    if (name !== undefined) return `The receiver's address must be public, not ${name}`;
    return secure ? undefined : 'The receiver must use https';
  }
}
