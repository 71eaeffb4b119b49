import type { Command } from 'commander';
import { audited } from '../audit/audited.js';
import type { Assembly } from '../perform.js';

const PASSPHRASE = ['--passphrase-file <file>', 'its first line is the passphrase of the backup'] as const;

/** Commands that back up the running stack, and make a state directory of a backup. */
export function addBackupCommands(program: Command, { perform }: Assembly): void {
  program
    .command('backup')
    .description('back up the running stack, which keeps running')
    .option('--to <dir>', 'new or empty directory (backups/TIME)')
    .option(...PASSPHRASE)
    .action(
      perform(
        audited('installation.backup', async (context, options: { to?: string; passphraseFile?: string }) =>
          (await import('../backup/commands.js')).makeBackup(context, options),
        ),
      ),
    );
  program
    .command('restore')
    .description('make a new state directory, which --state-dir names, from a backup')
    .argument('<dir>', 'directory of the backup')
    .option(...PASSPHRASE)
    .action(
      perform(async (context, from: string, options: { passphraseFile?: string; stateDir?: string }) =>
        (await import('../backup/commands.js')).restoreBackup(context, from, options),
      ),
    );
}
