import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { isSubscriberName } from '@stratus/topology/names';
import { asCommand } from '../operator-api/carry-out.js';
import { collect, time, wholeNumber } from '../options.js';
import type { Assembly } from '../perform.js';
import {
  createSubscriber,
  deleteSubscriber,
  listSubscribers,
  rotateSubscriber,
  seekSubscriber,
} from '../subscribers/subscriber.operations.js';

interface Start {
  since?: Date;
  fromSequence?: number;
  toEnd?: boolean;
}

interface Created extends Start {
  account?: number;
  allAccounts?: boolean;
  entity?: string[];
  type?: string[];
}

/** Commands about programs that read events from the stream. */
export function addSubscriberCommands(program: Command, { perform }: Assembly): void {
  const subscriber = program.command('subscriber').description('grant and revoke access to the stream of events');
  const create = subscriber
    .command('create')
    .description(createSubscriber.summary)
    .argument('<name>', 'name of the subscriber, of its user and of its consumer', subscriberName)
    .option('--account <id>', 'the events of this account', wholeNumber)
    .addOption(new Option('--all-accounts', 'the events of all accounts').conflicts('account'))
    .option('--entity <entity>', 'only events about this entity, such as vpc; may be repeated', collect)
    .option('--type <type>', 'only events of this type, such as vpc_create; may be repeated', collect)
    .action(
      perform(
        asCommand(createSubscriber, (name: string, options: Created) => {
          const { account, allAccounts, entity, type } = options;
          return { name, account, allAccounts, entity, type, ...placeOf(options) };
        }),
      ),
    );
  addStart(create);
  const seek = subscriber
    .command('seek')
    .description(seekSubscriber.summary)
    .argument('<name>', 'name of the subscriber', subscriberName)
    .action(perform(asCommand(seekSubscriber, (name: string, options: Start) => ({ name, ...placeOf(options) }))));
  addStart(seek);
  subscriber
    .command('list')
    .description(listSubscribers.summary)
    .action(perform(asCommand(listSubscribers, () => ({}))));
  for (const [verb, operation] of Object.entries({ rotate: rotateSubscriber, delete: deleteSubscriber }))
    subscriber
      .command(verb)
      .description(operation.summary)
      .argument('<name>', 'name of the subscriber', subscriberName)
      .action(perform(asCommand(operation, (name: string) => ({ name }))));
}

const placeOf = ({ since, fromSequence, toEnd }: Start) => ({ since: since?.toISOString(), fromSequence, toEnd });

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
