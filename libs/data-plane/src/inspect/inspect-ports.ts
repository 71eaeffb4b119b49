import type { Kernel } from '../kernel/kernel.js';
import { networkIn } from '../names.js';
import type { NetworkName } from '../names.js';
import { FAMILY, TABLE } from '../ruleset/ruleset.js';
import type { Nft } from '../ruleset/statement.js';
import { readFirewallChain } from './read-firewall-chain.js';
import type { EnforcedChain, ListedRule } from './read-firewall-chain.js';

/** An interface of an instance as the kernel has it. */
export interface InstancePort {
  interface: string;
  mac: string;
  /** With their prefix lengths. */
  addresses: readonly string[];
  /** The network that it leads to; null if its other end has gone. */
  network: NetworkName | null;
  /** The rules for its traffic; null without a firewall. A VLAN has none. */
  firewall: { inbound: EnforcedChain; outbound: EnforcedChain } | null;
}

const READ_INSTANCE = `"$1" -j addr show && "$1" -j netns list-id`;

const ofTable = (kind: string, name: string): string =>
  `"$2" -n -j list ${kind} ${FAMILY} ${TABLE} ${name} 2>/dev/null || echo '{"nftables":[]}'`;

const READ_ROUTER = `"$1" -j link show
${ofTable('map', 'receivers')}
${ofTable('map', 'senders')}`;

/** Reads names of chains. Listing the sets one by one is slower. */
const READ_CHAINS = `
while read -r chain; do ${ofTable('chain', '"$chain"')}; done
"$2" -n -j list sets ${FAMILY}`;

/**
 * Reads the interfaces of an instance from the kernel, and the rules that the router of each asks about it.
 *
 * @param namespace of the instance.
 * @throws Error if the namespace has gone.
 */
export async function inspectPorts(kernel: Kernel, namespace: string): Promise<InstancePort[]> {
  const [links = '[]', ids = ''] = linesOf(await kernel.script(READ_INSTANCE, { namespace }));
  const neighbours = new Map((JSON.parse(ids || '[]') as NamespaceId[]).map(({ nsid, name }) => [nsid, name]));
  const shown = (JSON.parse(links) as ShownLink[]).filter(({ ifname }) => ifname !== 'lo');
  return Promise.all(
    shown.map(async ({ ifname, address, addr_info: found, link_netnsid: nsid = NONE, link_index: peer = NONE }) => {
      const router = neighbours.get(nsid);
      return {
        interface: ifname,
        mac: address,
        addresses: found
          .filter(({ scope }) => scope === 'global')
          .map(({ local, prefixlen }) => `${local}/${prefixlen}`),
        network: (router !== undefined && networkIn(router)) || null,
        firewall: router === undefined ? null : await readFirewall(kernel, router, peer),
      };
    }),
  );
}

const NONE = -1;

interface NamespaceId {
  nsid: number;
  name?: string;
}

interface ShownLink {
  ifindex: number;
  ifname: string;
  address: string;
  /** The other end of the cable, in its namespace. */
  link_index?: number;
  link_netnsid?: number;
  addr_info: { local: string; prefixlen: number; scope: string }[];
}

interface Listed {
  rule?: ListedRule & { chain: string };
  set?: { name: string; elem?: Nft[] };
  map?: { elem?: [string, { jump?: { target: string } }][] };
}

async function readFirewall(kernel: Kernel, router: string, index: number): Promise<InstancePort['firewall']> {
  const [links = '[]', receivers, senders] = linesOf(await kernel.script(READ_ROUTER, { namespace: router }));
  const port = (JSON.parse(links) as ShownLink[]).find(({ ifindex }) => ifindex === index)?.ifname;
  const [inbound, outbound] = [receivers, senders].map((map) => chainIn(map, port));
  if (inbound === undefined || outbound === undefined) return null;
  const listed = linesOf(
    await kernel.script(READ_CHAINS, { namespace: router, input: `${inbound}\n${outbound}\n` }),
  ).flatMap(itemsOf);
  const sets = new Map(listed.flatMap(({ set }) => (set ? [[set.name, set.elem ?? []] as const] : [])));
  const rulesOf = (chain: string): ListedRule[] => listed.flatMap(({ rule }) => (rule?.chain === chain ? [rule] : []));
  return { inbound: readFirewallChain(rulesOf(inbound), sets), outbound: readFirewallChain(rulesOf(outbound), sets) };
}

/** The chain to which a map of verdicts leads from a port. */
const chainIn = (map: string | undefined, port: string | undefined): string | undefined =>
  itemsOf(map)
    .flatMap((item) => item.map?.elem ?? [])
    .find(([name]) => name === port)?.[1].jump?.target;

const itemsOf = (json = '{}'): Listed[] => (JSON.parse(json) as { nftables?: Listed[] }).nftables ?? [];

const linesOf = (output: string): string[] => output.split('\n').filter((line) => line !== '');
