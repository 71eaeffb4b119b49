import { Option } from 'commander';
import type { Command } from 'commander';
import type { Context } from '../context.js';
import {
  deleteDeadLetter,
  listDeadLetters,
  retryDeadLetter,
  retryDeadLettersOf,
  showDeadLetter,
} from '../dead-letters/dead-letter.operations.js';
import { asCommand } from '../operator-api/carry-out.js';
import { wholeNumber } from '../options.js';
import type { Assembly } from '../perform.js';
import { UsageError } from '../usage-error.js';

const one = (position: number) => ({ position });
const retryOne = asCommand(retryDeadLetter, one);
const retryAll = asCommand(retryDeadLettersOf, (consumer: string) => ({ consumer }));

/** Commands about events that a service could not apply. */
export function addDeadLetterCommands(program: Command, { perform }: Assembly): void {
  const deadLetter = program.command('dead-letter').description('list, show, retry and delete events that failed');
  deadLetter
    .command('list')
    .description(listDeadLetters.summary)
    .option('-n, --lines <count>', 'at most this many, up to 500', wholeNumber, 50)
    .option('--before <position>', 'only those before this position', wholeNumber)
    .action(
      perform(
        asCommand(listDeadLetters, ({ lines, before }: { lines: number; before?: number }) => ({
          limit: lines,
          before,
        })),
      ),
    );
  deadLetter
    .command('show')
    .description(showDeadLetter.summary)
    .argument('<position>', 'its position in the list', wholeNumber)
    .action(perform(asCommand(showDeadLetter, one)));
  deadLetter
    .command('retry')
    .description(retryDeadLetter.summary)
    .argument('[position]', 'its position in the list', wholeNumber)
    .addOption(new Option('--all <consumer>', 'all dead letters of this consumer, oldest first'))
    .action(
      perform((context: Context, position: number | undefined, { all }: { all?: string }) => {
        if (position !== undefined && all === undefined) return retryOne(context, position);
        if (position === undefined && all !== undefined) return retryAll(context, all);
        throw new UsageError('The position of a dead letter or --all CONSUMER is needed.');
      }),
    );
  deadLetter
    .command('delete')
    .description(deleteDeadLetter.summary)
    .argument('<position>', 'its position in the list', wholeNumber)
    .action(perform(asCommand(deleteDeadLetter, one)));
}
