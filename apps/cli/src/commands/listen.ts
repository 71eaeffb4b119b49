import type { Command } from 'commander';
import type { ListenOptions } from '../listening/listen.js';
import { collect, wholeNumber } from '../options.js';
import type { Assembly } from '../perform.js';

const EXAMPLE = `
Example:
  stratus listen --forward http://localhost:3000/hook --only 'firewall_*'
`;

/** The command for authors of webhooks. */
export function addListenCommand(program: Command, { perform }: Assembly): void {
  program
    .command('listen')
    .description('forward events to a receiver on this machine, signed like webhooks, without creating a webhook')
    .option('--forward <url>', 'send each event to this URL')
    .option('--only <type>', "only events of this type, such as vpc_create or 'firewall_*'; may be repeated", collect)
    .option('--account <id>', 'only events of this account', wholeNumber)
    .option('--secret <secret>', 'sign with this secret, whsec_…, instead of a new one')
    .option('--print', 'print the events themselves; works without --forward, too')
    .addHelpText('after', EXAMPLE)
    .action(
      perform(async (context, options: ListenOptions) =>
        (await import('../listening/listen.js')).listen(context, options),
      ),
    );
}
