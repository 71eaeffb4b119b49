import type { Command } from 'commander';
import { rebuildStream, replayEvents } from '../events/event.operations.js';
import { asCommand } from '../operator-api/carry-out.js';
import { serviceOption, time } from '../options.js';
import type { Assembly } from '../perform.js';

/** Commands about events, beyond those of the API. */
export function addEventCommands(program: Command, { perform }: Assembly): void {
  const event = program.command('event').description('list, follow and republish events');
  event
    .command('list')
    .description('list the latest events of the account of the token, newest first')
    .option('-n, --lines <count>', 'at most this many', '25')
    .action(
      perform(async (context, { lines }: { lines: string }) =>
        (await import('../events/account-events.js')).listEvents(context, lines),
      ),
    );
  event
    .command('follow')
    .description('show events of the account of the token as they happen')
    .option('--after <id>', 'begin after this event, instead of now')
    .action(
      perform(async (context, { after }: { after?: string }) =>
        (await import('../events/account-events.js')).followEvents(context, after),
      ),
    );
  event
    .command('replay')
    .description(replayEvents.summary)
    .addOption(serviceOption('whose events').makeOptionMandatory())
    .requiredOption('--since <time>', 'from this time on, such as 2026-01-31T12:00:00Z', time)
    .action(
      perform(
        asCommand(replayEvents, ({ service, since }: { service: string; since: Date }) => {
          return { service, since: since.toISOString() };
        }),
      ),
    );
  event
    .command('rebuild')
    .description(rebuildStream.summary)
    .action(perform(asCommand(rebuildStream, () => ({}))));
}
