import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { insideNetworks } from '@stratus/local-servers';
import type { LocalNetworks } from '@stratus/local-servers';

/**
 * Joins the multicast group of nftables (7), and prints each message about a rule (types 6 and 8 of subsystem 10) in a line: its
 * type, and its strings. `nft monitor` reads all sets before it listens, and leaves out what names of sets stand for.
 */
const LISTEN = String.raw`
  use Socket; $| = 1;
  socket(my $s, 16, SOCK_RAW, 12) or die $!;
  setsockopt($s, SOL_SOCKET, SO_RCVBUF, 4_000_000);
  bind($s, pack("SSLL", 16, 0, 0, 1 << 6)) or die $!;
  print "ready\n";
  while (defined recv($s, my $data, 1 << 20, 0)) {
    while (length($data) >= 16) {
      my ($length, $type) = unpack("LS", $data);
      my $message = substr($data, 16, $length - 16);
      substr($data, 0, ($length + 3) & ~3) = "";
      next unless $type == 0xa06 || $type == 0xa08;
      print join(" ", $type, $message =~ /[ -~]{4,}/g), "\n";
    }
  }`;
const NEW_RULE = String(0xa06);

/** Hears what the kernel says about each change of rules in a namespace, at the moment of its commit. */
export class Monitor {
  /** How many messages it has heard. */
  messages = 0;
  /** The ports whose chains these were about. */
  readonly chains = new Set<string>();
  private readonly waiting = new Map<string, (time: number) => void>();
  private readonly heard = new Map<string, number>();
  private readonly child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.child = child;
  }

  static async start({ holder, programs }: LocalNetworks, namespace: string): Promise<Monitor> {
    const enter = [programs.nsenter, `--net=/run/netns/${namespace}`, 'perl', '-e', LISTEN];
    const [command, ...args] = insideNetworks(holder, enter, programs.nsenter);
    const child = spawn(command, args, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: child.stdout });
    await once(lines, 'line');
    const monitor = new Monitor(child);
    lines.on('line', (line) => monitor.note(line));
    return monitor;
  }

  /** When the kernel got the rule with this comment. */
  seen(comment: string): Promise<number> {
    const time = this.heard.get(comment);
    if (time !== undefined) return Promise.resolve(time);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the kernel has not got a rule for a minute')), 60_000);
      this.waiting.set(comment, (heard) => {
        clearTimeout(timer);
        resolve(heard);
      });
    });
  }

  /** Counts from here on. */
  forget(): void {
    this.messages = 0;
    this.chains.clear();
  }

  /** The program that listens ends with the networks. */
  stop(): void {
    this.child.stdout?.destroy();
    this.child.kill('SIGKILL');
  }

  private note(line: string): void {
    const [type, , chain = '', ...strings] = line.split(' ');
    this.messages += 1;
    this.chains.add(chain);
    const comment = /[0-9a-f]{16}$/.exec(strings.at(-1) ?? '')?.[0];
    if (type !== NEW_RULE || comment === undefined) return;
    const now = performance.now();
    this.heard.set(comment, now);
    this.waiting.get(comment)?.(now);
  }
}
