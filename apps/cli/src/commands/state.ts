import type { Command } from 'commander';
import type { Assembly } from '../perform.js';

const NAME = ['<name>', 'up to 63 lower-case letters, digits and hyphens'] as const;

/** Commands that save the data of a stack, and bring them back. */
export function addStateCommands(program: Command, { perform }: Assembly): void {
  const state = program.command('state').description('save the state of the stack, and go back to it');
  const commands = () => import('../state/commands.js');
  state
    .command('save')
    .description('save the whole state under a name; a running stack keeps running')
    .argument(...NAME)
    .action(perform(async (context, name: string) => (await commands()).saveState(context, name)));
  state
    .command('load')
    .description('replace the whole state by a saved one; a running stack restarts on it')
    .argument(...NAME)
    .action(perform(async (context, name: string) => (await commands()).loadState(context, name)));
  state
    .command('list')
    .description('list the saved states')
    .action(perform(async (context) => (await commands()).listStates(context)));
  state
    .command('delete')
    .description('delete a saved state')
    .argument(...NAME)
    .action(perform(async (context, name: string) => (await commands()).deleteState(context, name)));
  state
    .command('export')
    .description('write a saved state to a file, with its passwords and tokens')
    .argument(...NAME)
    .argument('<file>', 'like state.tar.zst')
    .action(
      perform(async (context, name: string, file: string) => (await commands()).exportState(context, name, file)),
    );
  state
    .command('import')
    .description('add the state of a file to the saved ones')
    .argument('<file>', 'written by export')
    .argument('[name]', 'of the state (the name of the file)')
    .action(
      perform(async (context, file: string, name: string | undefined) =>
        (await commands()).importState(context, file, name),
      ),
    );
}
