import { TABLE } from '../ruleset/ruleset.js';
import type { Kernel } from './kernel.js';
import { EMPTY, readKernelRuleset } from '../ruleset/kernel-ruleset.js';
import type { KernelRuleset } from '../ruleset/kernel-ruleset.js';
import { UNDERLAY, isRegionPort } from '../names.js';
import type { NamespacePlan } from '../plan/plan.js';
import { READ_TUNNEL, TUNNEL_LINES, readTunnel } from './tunnel.js';
import type { KernelTunnel } from './tunnel.js';

/** What a namespace has. Links are all interfaces but `lo`, with the bridge that each has joined. */
export interface KernelNamespace {
  links: ReadonlyMap<string, { bridge: string | undefined; isUp: boolean }>;
  isLoopbackUp: boolean;
  /** Addresses with their prefix length, by interface; without those that the kernel gives itself. */
  addresses: ReadonlyMap<string, ReadonlySet<string>>;
  /** In the form of {@link routeText}. */
  routes: ReadonlySet<string>;
  tunnel: KernelTunnel | undefined;
  isRouter: boolean;
  ruleset: KernelRuleset;
}

export const NEW_NAMESPACE: KernelNamespace = {
  links: new Map(),
  isLoopbackUp: false,
  addresses: new Map(),
  routes: new Set(),
  tunnel: undefined,
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
  // Guests take their neighbours to be on their own link, so the router answers for them.
  ['ipv4/conf/all/proxy_arp', 1],
] as const;

const VALUES = ROUTER_SETTINGS.map(([, value]) => value).join(' ');

const READ_INTERFACES = `
"$1" -j addr show; "$1" -j -4 route show proto ${ROUTE_PROTOCOL}; "$1" -j -6 route show proto ${ROUTE_PROTOCOL}
cd /proc/sys/net && echo $(cat ${ROUTER_SETTINGS.map(([path]) => path).join(' ')} 2>/dev/null)`;

/** Every rule is slow to list, and so are the elements of all sets: 400 ms for 100 firewalls of 25 rules. */
const READ_RULES = `"$2" -j -t list table inet ${TABLE} 2>/dev/null`;
/** What else there is, by its names. */
const READ_NAMES = `"$2" -j list chains inet; "$2" -j -t list sets inet; "$2" -j -t list maps inet`;

const readRuleset = (maps: Iterable<string>, hasRules: boolean): string => `
${hasRules ? READ_RULES : READ_NAMES}
for map in ${[...maps].join(' ')}; do "$2" -j list map inet ${TABLE} "$map" 2>/dev/null; done; true`;

/**
 * Reads a namespace, as far as the plan says something about it.
 *
 * @param hasRules whether also the rules of its chains.
 */
export async function readNamespace(
  kernel: Kernel,
  name: string,
  plan: NamespacePlan | undefined,
  hasRules = true,
): Promise<KernelNamespace> {
  const hasTunnel = plan?.tunnel !== undefined;
  const ruleset = plan?.isRouter === true ? readRuleset(plan.ruleset?.maps.keys() ?? [], hasRules) : '';
  const script = `${READ_INTERFACES}${hasTunnel ? READ_TUNNEL : ''}${ruleset}`;
  const output = await kernel.script(script, { namespace: name });
  return parseNamespace(output, {
    tunnelLines: hasTunnel ? TUNNEL_LINES : 0,
    hasRules,
    isOurs: name === UNDERLAY ? isRegionPort : (link) => link !== 'lo',
  });
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

interface Shape {
  tunnelLines: number;
  hasRules: boolean;
  isOurs: (link: string) => boolean;
}

function parseNamespace(output: string, { tunnelLines, hasRules, isOurs }: Shape): KernelNamespace {
  const [links = '', ipv4 = '', ipv6 = '', settings = '', ...more] = output.split('\n').filter((line) => line !== '');
  const [tunnel, rules] = [more.slice(0, tunnelLines), more.slice(tunnelLines)];
  const all = JSON.parse(links) as ShownLink[];
  const shown = all.filter(({ ifname }) => isOurs(ifname));
  return {
    links: new Map(shown.map(({ ifname, master, flags }) => [ifname, { bridge: master, isUp: flags.includes('UP') }])),
    isLoopbackUp: all.some(({ ifname, flags }) => ifname === 'lo' && flags.includes('UP')),
    addresses: new Map(shown.map(({ ifname, addr_info: found }) => [ifname, ownAddresses(found)])),
    routes: new Set([...readRoutes(ipv4, 4), ...readRoutes(ipv6, 6)]),
    tunnel: tunnelLines > 0 ? readTunnel(tunnel) : undefined,
    isRouter: settings === VALUES,
    ruleset: readKernelRuleset(rules, hasRules),
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
