import { Option } from 'commander';
import type { Command } from 'commander';
import type { Assembly } from '../perform.js';
import type { LogOptions } from '../stack/logs.js';

/** Commands about the stack of a state directory. */
export function addStackCommands(program: Command, { perform }: Assembly): void {
  program
    .command('stop')
    .description('stop the running stack; its data stays')
    .action(perform(async (context) => (await import('../stack/stop.js')).stop(context)));
  program
    .command('status')
    .description('show the processes of the running stack; exits with 1 if one is not ready')
    .action(perform(async (context) => (await import('../stack/status.js')).status(context)));
  program
    .command('env')
    .description('print variables for a shell: eval "$(stratus env)"')
    .addOption(
      new Option('--token <name>', 'whose token STRATUS_TOKEN is')
        .choices(['unrestricted', 'readOnly', 'noScopes', 'restricted'])
        .default('unrestricted'),
    )
    .action(
      perform(async (context, { token }: { token: string }) =>
        (await import('../stack/shell-environment.js')).shellEnvironment(context, token),
      ),
    );
  program
    .command('logs')
    .description('show the logs of the running stack, or of the last one')
    .argument('[component...]', 'gateway, vpc-service, … (all)')
    .option('-f, --follow', 'keep showing new lines')
    .option('-n, --lines <count>', 'show at most this many of the last lines', '100')
    .option('--since <time>', 'show only lines from this time on: 10m, 2h, 2026-01-31T12:00:00Z')
    .option('--request <id>', 'show only the lines of this request')
    .option('--level <level>', 'show only this level and above: trace, debug, info, warn, error, fatal', 'info')
    .action(
      perform(async (context, components: string[], options: LogOptions) =>
        (await import('../stack/logs.js')).logs(context, components, options),
      ),
    );
  program
    .command('open')
    .description('open the console of the running stack in a browser')
    .option('--print', 'print its address instead')
    .action(
      perform(async (context, { print }: { print?: boolean }) =>
        (await import('../stack/open.js')).open(context, print === true),
      ),
    );
}
