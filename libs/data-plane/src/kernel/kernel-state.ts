import { TABLE } from '../ruleset/ruleset.js';
import type { Kernel } from './kernel.js';
import { EMPTY, readKernelRuleset } from '../ruleset/kernel-ruleset.js';
import type { KernelRuleset } from '../ruleset/kernel-ruleset.js';

/** What a namespace has. Links are all interfaces but `lo`, with the bridge that each has joined. */
export interface KernelNamespace {
  links: ReadonlyMap<string, { bridge: string | undefined; isUp: boolean }>;
  /** Addresses with their prefix length, by interface; without those that the kernel gives itself. */
  addresses: ReadonlyMap<string, ReadonlySet<string>>;
  /** In the form of {@link routeText}. */
  routes: ReadonlySet<string>;
  isRouter: boolean;
  ruleset: KernelRuleset;
}

export const NEW_NAMESPACE: KernelNamespace = {
  links: new Map(),
  addresses: new Map(),
  routes: new Set(),
  isRouter: false,
  ruleset: EMPTY,
};

/** Marks our routes among those of the kernel. */
export const ROUTE_PROTOCOL = 84;

/**
 * A router passes packets on, and judges flows from their first packet only. Its rules see where packets come from: the kernel's
 * own check would also refuse to tell a neighbour its address.
 */
export const ROUTER_SETTINGS = [
  ['ipv4/ip_forward', 1],
  ['ipv6/conf/all/forwarding', 1],
  ['ipv4/conf/all/rp_filter', 0],
  ['ipv4/conf/default/rp_filter', 0],
  ['netfilter/nf_conntrack_tcp_loose', 0],
] as const;

const VALUES = ROUTER_SETTINGS.map(([, value]) => value).join(' ');

const READ_INTERFACES = `
"$1" -j addr show; "$1" -j -4 route show proto ${ROUTE_PROTOCOL}; "$1" -j -6 route show proto ${ROUTE_PROTOCOL}
cd /proc/sys/net && echo $(cat ${ROUTER_SETTINGS.map(([path]) => path).join(' ')} 2>/dev/null)`;

/** Every rule is slow to list: 700 ms for 10,000. */
const READ_ALL_RULES = `
"$2" -j -t list table inet ${TABLE} 2>/dev/null; "$2" -j list maps inet`;

/** The rules of the chains that it reads the names of, and what else there is. */
const READ_SOME_RULES = `
while read -r chain; do "$2" -j -t list chain inet ${TABLE} "$chain" 2>/dev/null; done
"$2" -j list chains inet; "$2" -j -t list sets inet; "$2" -j list maps inet`;

/** How many of its lines list chains without rules, sets or maps. */
const NAME_LISTS = 3;

/**
 * Reads a namespace.
 *
 * @param chains those whose rules are compared; all by default.
 */
export async function readNamespace(
  kernel: Kernel,
  name: string,
  isRouter: boolean,
  chains?: readonly string[],
): Promise<KernelNamespace> {
  const rules = isRouter ? (chains ? READ_SOME_RULES : READ_ALL_RULES) : '';
  const output = await kernel.script(name, `${READ_INTERFACES}${rules}`, chains?.map((chain) => `${chain}\n`).join(''));
  return parseNamespace(output, isRouter && chains ? NAME_LISTS : 0);
}

interface ShownLink {
  ifname: string;
  master?: string;
  flags: string[];
  addr_info: { local: string; prefixlen: number; scope: string; nodad?: true }[];
}

interface ShownRoute {
  dst: string;
  gateway?: string;
  dev: string;
}

function parseNamespace(output: string, nameLists: number): KernelNamespace {
  const [links = '', ipv4 = '', ipv6 = '', settings = '', ...rules] = output.split('\n').filter((line) => line !== '');
  const shown = (JSON.parse(links) as ShownLink[]).filter(({ ifname }) => ifname !== 'lo');
  return {
    links: new Map(shown.map(({ ifname, master, flags }) => [ifname, { bridge: master, isUp: flags.includes('UP') }])),
    addresses: new Map(shown.map(({ ifname, addr_info: found }) => [ifname, ownAddresses(found)])),
    routes: new Set([...readRoutes(ipv4, 4), ...readRoutes(ipv6, 6)]),
    isRouter: settings === VALUES,
    ruleset: readKernelRuleset(rules.slice(0, rules.length - nameLists), rules.slice(rules.length - nameLists)),
  };
}

/** Without the link-local ones that the kernel makes: it looks for duplicates of them. */
const ownAddresses = (found: ShownLink['addr_info']): Set<string> =>
  new Set(
    found
      .filter(({ scope, nodad }) => scope !== 'link' || nodad)
      .map(({ local, prefixlen }) => `${local}/${prefixlen}`),
  );

const readRoutes = (json: string, family: 4 | 6): string[] =>
  (JSON.parse(json) as ShownRoute[]).map(({ dst, gateway, dev }) => routeText(family, dst, gateway, dev));

/** A route in one form, for comparing. */
export function routeText(family: 4 | 6, to: string, via: string | undefined, name: string): string {
  const single = family === 4 ? '/32' : '/128';
  const dst = to.endsWith(single) ? to.slice(0, -single.length) : to;
  return [`-${family}`, dst, via ?? 'link', name].join(' ');
}
