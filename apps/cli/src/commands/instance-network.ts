import type { Command } from 'commander';
import type { CaptureOptions } from '../networks/capture.js';
import type { Assembly } from '../perform.js';

const INSTANCE = 'label or id';

/** Commands about the network of an instance, on the machine of the stack. */
export function addInstanceNetworkCommands(group: Command, { perform }: Assembly): void {
  group
    .command('exec')
    .description("run a command in the instance's network: stratus instance exec web -- curl http://10.0.0.3")
    .argument('<instance>', INSTANCE)
    .argument('<command...>', 'after --, with its arguments')
    .action(
      perform(async (context, instance: string, command: string[]) =>
        (await import('../networks/run-in-instance.js')).exec(context, instance, command),
      ),
    );
  group
    .command('shell')
    .description("open a shell in the instance's network")
    .argument('<instance>', INSTANCE)
    .action(
      perform(async (context, instance: string) =>
        (await import('../networks/run-in-instance.js')).openShell(context, instance),
      ),
    );
  group
    .command('ports')
    .description("show the instance's interfaces, and its firewall's rules with what they have counted")
    .argument('<instance>', INSTANCE)
    .action(
      perform(async (context, instance: string) => (await import('../networks/ports.js')).ports(context, instance)),
    );
  group
    .command('capture')
    .description("show the packets of the instance's network, with tcpdump; Ctrl-C ends it")
    .argument('<instance>', INSTANCE)
    .option('--interface <name>', 'interface of the instance', 'eth0')
    .option('--write <file>', 'write a pcap file instead; - for standard output')
    .action(
      perform(async (context, instance: string, options: CaptureOptions) =>
        (await import('../networks/capture.js')).capture(context, instance, options),
      ),
    );
}
