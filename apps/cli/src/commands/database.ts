import type { Command } from 'commander';
import { addResourceCommands } from '../api/resource-commands.js';
import { audited } from '../audit/audited.js';
import type { Assembly } from '../perform.js';
import { collect, wholeNumber } from '../options.js';

/** Commands about managed databases, and about the keys that encrypt secrets. */
export function addDatabaseCommands(program: Command, assembly: Assembly): void {
  const { perform } = assembly;
  const database = program.command('database').description('manage databases; make simulated ones fail and recover');
  addResourceCommands(database, 'database', assembly);
  database
    .command('fail')
    .description('simulated databases only: take members down, or make further changes fail')
    .argument('<id>', 'id of the database', wholeNumber)
    .option('--member <number>', 'this member is down, and no other; may be repeated', collect)
    .option('--work <text>', 'each further change fails with this text')
    .action(
      perform(
        audited('databases.fail', async (context, id: number, options: { member?: string[]; work?: string }) =>
          (await import('../databases/simulate.js')).failDatabase(context, id, options),
        ),
      ),
    );
  database
    .command('recover')
    .description('simulated databases only: all members run again, and changes succeed')
    .argument('<id>', 'id of the database', wholeNumber)
    .action(
      perform(
        audited('databases.recover', async (context, id: number) =>
          (await import('../databases/simulate.js')).recoverDatabase(context, id),
        ),
      ),
    );
  program
    .command('key')
    .description('manage the keys that encrypt passwords of databases and secrets of webhooks')
    .command('rotate')
    .description('re-encrypt each secret with the first key of DATABASE_SECRET_KEYS or WEBHOOK_SECRET_KEYS, online')
    .action(perform(audited('keys.rotate', async (context) => (await import('../keys/rotate.js')).rotate(context))));
}
