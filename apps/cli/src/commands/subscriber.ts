import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { isSubscriberName } from '@stratus/topology/names';
import { audited } from '../audit/audited.js';
import type { Assembly } from '../perform.js';
import type { CreateOptions, StartOptions } from '../subscribers/subscribers.js';
import { collect, time, wholeNumber } from '../options.js';

const subscribers = () => import('../subscribers/subscribers.js');

/** Commands about programs that read events from the stream. */
export function addSubscriberCommands(program: Command, { perform }: Assembly): void {
  const subscriber = program.command('subscriber').description('grant and revoke access to the stream of events');
  const create = subscriber
    .command('create')
    .description('give a program access to events: those of one account or of all, from the oldest on')
    .argument('<name>', 'name of the subscriber, of its user and of its consumer', subscriberName)
    .option('--account <id>', 'the events of this account', wholeNumber)
    .addOption(new Option('--all-accounts', 'the events of all accounts').conflicts('account'))
    .option('--entity <entity>', 'only events about this entity, such as vpc; may be repeated', collect)
    .option('--type <type>', 'only events of this type, such as vpc_create; may be repeated', collect)
    .action(
      perform(
        audited('subscribers.create', async (context, name: string, options: CreateOptions) =>
          (await subscribers()).create(context, name, options),
        ),
      ),
    );
  addStart(create);
  const seek = subscriber
    .command('seek')
    .description(
      'move a subscriber in the stream; its password stays. Unacknowledged events before the place never come again',
    )
    .argument('<name>', 'name of the subscriber', subscriberName)
    .action(
      perform(
        audited('subscribers.seek', async (context, name: string, options: StartOptions) =>
          (await subscribers()).seek(context, name, options),
        ),
      ),
    );
  addStart(seek);
  subscriber
    .command('list')
    .description('list the subscribers, their events, and how far behind they are')
    .action(perform(async (context) => (await subscribers()).list(context)));
  subscriber
    .command('rotate')
    .description('replace the password of a subscriber at once; its position stays')
    .argument('<name>', 'name of the subscriber', subscriberName)
    .action(
      perform(
        audited('subscribers.rotate', async (context, name: string) => (await subscribers()).rotate(context, name)),
      ),
    );
  subscriber
    .command('delete')
    .description('end the access of a subscriber at once, and forget its position')
    .argument('<name>', 'name of the subscriber', subscriberName)
    .action(
      perform(
        audited('subscribers.delete', async (context, name: string) => (await subscribers()).remove(context, name)),
      ),
    );
}

/** Adds the options for a place in the stream. */
function addStart(command: Command): void {
  command
    .option('--since <time>', 'begin at this time, such as 2026-01-31T12:00:00Z', time)
    .addOption(
      new Option('--from-sequence <number>', 'begin at this position of the stream')
        .argParser(wholeNumber)
        .conflicts('since'),
    )
    .addOption(new Option('--to-end', 'begin with the next event').conflicts(['since', 'fromSequence']));
}

function subscriberName(text: string): string {
  if (isSubscriberName(text)) return text;
  throw new InvalidArgumentError('A name is up to 32 of a-z, 0-9, - and _, and begins with a letter.');
}
