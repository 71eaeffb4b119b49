import { Option } from 'commander';
import type { Command } from 'commander';
import { audited } from '../audit/audited.js';
import { wholeNumber } from '../options.js';
import type { Assembly } from '../perform.js';

const commands = () => import('../dead-letters/commands.js');

/** Commands about events that a service could not apply. */
export function addDeadLetterCommands(program: Command, { perform }: Assembly): void {
  const deadLetter = program.command('dead-letter').description('list, show, retry and delete events that failed');
  deadLetter
    .command('list')
    .description('list the dead letters, newest first')
    .option('-n, --lines <count>', 'at most this many, up to 500', wholeNumber, 50)
    .option('--before <position>', 'only those before this position', wholeNumber)
    .action(
      perform(async (context, { lines, before }: { lines: number; before?: number }) =>
        (await commands()).list(context, { limit: lines, ...(before !== undefined && { before }) }),
      ),
    );
  deadLetter
    .command('show')
    .description('show a dead letter with its event')
    .argument('<position>', 'its position in the list', wholeNumber)
    .action(perform(async (context, position: number) => (await commands()).show(context, position)));
  deadLetter
    .command('retry')
    .description('publish the event again, and delete the dead letter; fix the cause first')
    .argument('[position]', 'its position in the list', wholeNumber)
    .addOption(new Option('--all <consumer>', 'all dead letters of this consumer, oldest first'))
    .action(
      perform(
        audited(
          'dead-letters.retry',
          async (context, position: number | undefined, { all }: { all?: string }) =>
            (await commands()).retry(context, position, all),
          (position: number | undefined, { all }: { all?: string }) => [position ?? all ?? ''],
        ),
      ),
    );
  deadLetter
    .command('delete')
    .description('delete a dead letter: its consumer never applies the event')
    .argument('<position>', 'its position in the list', wholeNumber)
    .action(
      perform(
        audited('dead-letters.delete', async (context, position: number) =>
          (await commands()).remove(context, position),
        ),
      ),
    );
}
