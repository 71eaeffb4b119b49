import { Argument } from 'commander';
import type { Command } from 'commander';
import type { Assembly } from '../perform.js';

/** Commands for the shell. */
export function addCompletionCommand(program: Command, { perform }: Assembly): void {
  program
    .command('completion')
    .description('print a completion script: source <(stratus completion bash)')
    .addArgument(new Argument('<shell>').choices(['bash', 'zsh']))
    .action(
      perform(async (_context, shell: string) =>
        (await import('../completion/scripts.js')).completionScript(shell, [process.execPath, process.argv[1] ?? '']),
      ),
    );
  program
    .command('complete', { hidden: true })
    .argument('[word...]')
    .allowUnknownOption()
    .helpOption(false)
    .action(
      perform(async (_context, words: string[]) =>
        (await import('../completion/candidates.js')).candidates(program, words),
      ),
    );
}
