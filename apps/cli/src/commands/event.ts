import type { Command } from 'commander';
import { audited } from '../audit/audited.js';
import type { Assembly } from '../perform.js';
import { serviceOption, time } from '../options.js';

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
    .description('publish the events of a service again, with their ids, at the end of the stream')
    .addOption(serviceOption('whose events').makeOptionMandatory())
    .requiredOption('--since <time>', 'from this time on, such as 2026-01-31T12:00:00Z', time)
    .action(
      perform(
        audited(
          'events.replay',
          async (context, { service, since }: { service: string; since: Date }) =>
            (await import('../events/republish.js')).replay(context, service, since),
          ({ service }: { service: string }) => [service],
        ),
      ),
    );
  event
    .command('rebuild')
    .description('recreate the stream with its consumers, and all events of the last 90 days in order')
    .action(
      perform(audited('events.rebuild', async (context) => (await import('../events/republish.js')).rebuild(context))),
    );
}
