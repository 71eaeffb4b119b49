import { DSCP, familyOf, packetOf } from './packets.ts';
import type { Probe } from './packets.ts';

/** Runs a program in a network namespace, and returns what it prints. */
export type Inside = (namespace: string, command: readonly string[], input?: string) => Promise<string>;

/** Sends each line, a type of Ethernet and the bytes of a packet, to the address at the other end of an interface. */
const SENDER = `
use Socket;
my ($index, $address) = @ARGV;
socket(my $socket, 17, 2, 0) or die "socket: $!";
while (<STDIN>) {
  my ($type, $bytes) = split;
  my $to = pack("S n l S C C a8", 17, $type, $index, 1, 0, 6, pack("H12", $address) . "\\0\\0");
  send($socket, pack("H*", $bytes), 0, $to) or die "send: $!";
}`;

const ETHERNET = { 4: 0x08_00, 6: 0x86_dd } as const;

/**
 * Notes probes as they arrive, before any rule, or as they leave, after all. Answers of the kernel have the class of traffic of what they answer, and any mark:
 * their addresses differ.
 */
const observer = (hook: 'prerouting' | 'postrouting', to: string): string => `
table inet probes {
  set ipv4 { typeof ip saddr . ip daddr . ip id; flags dynamic; size 65535; }
  set ipv6 { typeof ip6 saddr . ip6 daddr . ip6 flowlabel; flags dynamic; size 65535; }
  chain arrivals {
    type filter hook ${hook} priority -400; policy accept;
    ${to} ip dscp ${DSCP} add @ipv4 { ip saddr . ip daddr . ip id }
    ${to} ip6 dscp ${DSCP} add @ipv6 { ip6 saddr . ip6 daddr . ip6 flowlabel }
  }
}`;

interface Link {
  ifname: string;
  ifindex: number;
  address: string;
}

/** Packets of our own making in network namespaces. */
export class Wire {
  private readonly inside: Inside;
  private readonly programs: { ip: string; nft: string };

  constructor(inside: Inside, programs: { ip: string; nft: string }) {
    this.inside = inside;
    this.programs = programs;
  }

  /** Sends packets out of an interface, to the interface at its other end. */
  async send(from: string, name: string, to: string, peer: string, probes: readonly Probe[]): Promise<void> {
    await this.sendTo(from, name, await this.addressOf(to, peer), probes);
  }

  /** Sends packets out of an interface, to an Ethernet address. */
  async sendTo(from: string, name: string, address: string, probes: readonly Probe[]): Promise<void> {
    const { ifindex } = await this.link(from, name);
    const lines = probes.map(
      (probe) => `${ETHERNET[familyOf(probe.destination)]} ${packetOf(probe).toString('hex')}\n`,
    );
    await this.inside(from, ['perl', '-e', SENDER, String(ifindex), address.replaceAll(':', '')], lines.join(''));
  }

  /** The Ethernet address of an interface. */
  async addressOf(namespace: string, name: string): Promise<string> {
    return (await this.link(namespace, name)).address;
  }

  async observe(namespace: string): Promise<void> {
    await this.run(namespace, observer('prerouting', ''));
  }

  /** Notes instead what a router passes on to the port of an interface. */
  async observePort(router: string, port: string): Promise<void> {
    await this.run(router, observer('postrouting', `oifname "${port}"`));
  }

  private async run(namespace: string, rules: string): Promise<void> {
    await this.inside(namespace, ['/bin/sh', '-c', 'cat | "$1" -f -', 'sh', this.programs.nft], rules);
  }

  /** The probes that have arrived, in the form of {@link keyOf}. */
  async seen(namespace: string): Promise<Set<string>> {
    const list = (family: 4 | 6): Promise<string> =>
      this.inside(namespace, [this.programs.nft, '-j', 'list', 'set', 'inet', 'probes', `ipv${family}`]);
    const outputs = await Promise.all([list(4), list(6)]);
    return new Set(outputs.flatMap(keysIn));
  }

  private async link(namespace: string, name: string): Promise<Link> {
    const output = await this.inside(namespace, [this.programs.ip, '-j', 'link', 'show', 'dev', name]);
    const [link] = JSON.parse(output) as Link[];
    return link!;
  }
}

/** What tells a probe from all other packets. */
export const keyOf = ({ source, destination, mark }: Probe): string => `${source} ${destination} ${mark}`;

function keysIn(output: string): string[] {
  const { nftables } = JSON.parse(output) as { nftables: { set?: { elem?: { concat: unknown[] }[] } }[] };
  return nftables.flatMap(({ set }) => set?.elem ?? []).map(({ concat }) => concat.join(' '));
}
