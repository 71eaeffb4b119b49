import type { Command } from 'commander';
import type { Assembly } from '../perform.js';

/** Commands about files of records. */
export function addSeedCommands(program: Command, { perform }: Assembly): void {
  const seed = program.command('seed').description('fill an account with the records of a file, or write that file');
  seed
    .command('play')
    .description('create the records of a seed that the account lacks; the others stay as they are')
    .argument('<file>', 'YAML: docs/seeds.md')
    .action(perform(async (context, file: string) => (await import('../seeds/play.js')).play(context, file)));
  seed
    .command('check')
    .description('show every fault of a seed, without a server')
    .argument('<file>', 'YAML: docs/seeds.md')
    .action(perform(async (_context, file: string) => (await import('../seeds/check.js')).check(file)));
  seed
    .command('export')
    .description('write the seed that creates what the account of the token has')
    .argument('[file]', 'a new file; standard output without it')
    .action(perform(async (context, file?: string) => (await import('../seeds/export.js')).exportTo(context, file)));
}
