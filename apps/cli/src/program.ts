import { Command } from 'commander';
import { addAccountCommands } from './commands/account.js';
import { addApiCommands } from './commands/api.js';
import { addCompletionCommand } from './commands/completion.js';
import { addAuditCommands } from './commands/audit.js';
import { addBackupCommands } from './commands/backup.js';
import { addDatabaseCommands } from './commands/database.js';
import { addDeadLetterCommands } from './commands/dead-letter.js';
import { addEventCommands } from './commands/event.js';
import { addHostCommands } from './commands/host.js';
import { addInstallationCommands } from './commands/installation.js';
import { addLauncherCommands } from './commands/launcher.js';
import { addListenCommand } from './commands/listen.js';
import { addOperateCommands } from './commands/operate.js';
import { addSagaCommands } from './commands/saga.js';
import { addSeedCommands } from './commands/seed.js';
import { addStackCommands } from './commands/stack.js';
import { addStateCommands } from './commands/state.js';
import { addSubscriberCommands } from './commands/subscriber.js';
import { addTagCommands } from './commands/tag.js';
import { EXIT } from './exit-code.js';
import type { Assembly } from './perform.js';

const EXIT_CODES = `
Exit codes:
  0  done
  1  failed or refused; a check found a difference
  2  the command line or a variable is wrong; nothing was tried
  3  no stack runs, or a server does not answer

Variables:
  STRATUS_STATE_DIR         the state directory, like --state-dir
  STRATUS_URL, STRATUS_TOKEN  the API and the token of api, seed and the resource commands, in place of the running stack
  STRATUS_OPERATOR_URL, STRATUS_OPERATOR_TOKEN  the operators' API, which then does the commands of operators
  DATABASE_URL, NATS_URL    servers for the commands of operators, in place of the running stack
  STRATUS_DEBUG=1           shows where an unexpected failure comes from
`;

/** The whole command line, as a tree of commands. */
export function buildProgram(assembly: Assembly): Command {
  const program = new Command('stratus')
    .description('Starts, inspects and repairs an installation of Stratus, and calls its API.')
    .option('--state-dir <dir>', 'state directory of the stack (.stratus of the checkout)')
    .option('--json', 'print JSON instead of text')
    .configureHelp({ showGlobalOptions: true, sortSubcommands: false })
    .helpCommand(false)
    .addHelpText('after', EXIT_CODES);
  program.commandsGroup('Stack:');
  addLauncherCommands(program, assembly);
  addStackCommands(program, assembly);
  addStateCommands(program, assembly);
  addBackupCommands(program, assembly);
  program.commandsGroup('Accounts:');
  addAccountCommands(program, assembly);
  addSubscriberCommands(program, assembly);
  addListenCommand(program, assembly);
  program.commandsGroup('Operations:');
  addOperateCommands(program, assembly);
  addAuditCommands(program, assembly);
  addEventCommands(program, assembly);
  addHostCommands(program, assembly);
  addSagaCommands(program, assembly);
  addDeadLetterCommands(program, assembly);
  addTagCommands(program, assembly);
  addDatabaseCommands(program, assembly);
  addInstallationCommands(program, assembly);
  program.commandsGroup('API:');
  addApiCommands(program, assembly);
  addSeedCommands(program, assembly);
  program.commandsGroup('Shell:');
  addCompletionCommand(program, assembly);
  addHelpCommand(program);
  return program;
}

/** Shows the help of a command at any depth: `stratus help vpc create`. */
function addHelpCommand(program: Command): void {
  program
    .command('help')
    .argument('[command...]')
    .description('show the help of a command')
    .action((words: string[]) => {
      const command = words.reduce<Command>((parent, word) => {
        const child = parent.commands.find((each) => each.name() === word || each.aliases().includes(word));
        return child ?? parent.error(`error: unknown command '${word}'`, { exitCode: EXIT.usage });
      }, program);
      command.help();
    });
}
