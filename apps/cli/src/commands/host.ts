import type { Command } from 'commander';
import { listHosts, showHost } from '../hosts/host.operations.js';
import { asCommand } from '../operator-api/carry-out.js';
import { wholeNumber } from '../options.js';
import type { Assembly } from '../perform.js';

interface Page {
  all?: boolean;
  after?: number;
  lines: number;
}

/** Commands about the hosts on which instances run. */
export function addHostCommands(program: Command, { perform }: Assembly): void {
  const host = program.command('host').description('show which instances run on which host');
  host
    .command('list')
    .description(listHosts.summary)
    .action(perform(asCommand(listHosts, () => ({}))));
  host
    .command('show')
    .description(showHost.summary)
    .argument('<host>', 'its name, or its host_uuid')
    .option('--all', 'those that are off, too')
    .option('--after <id>', 'those after the instance with this id', wholeNumber)
    .option('-n, --lines <count>', 'at most this many, up to 1000', wholeNumber, 100)
    .action(
      perform(
        asCommand(showHost, (name: string, { all, after, lines }: Page) => ({ host: name, all, after, limit: lines })),
      ),
    );
}
