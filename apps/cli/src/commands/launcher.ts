import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { Assembly } from '../perform.js';
import { UsageError } from '../usage-error.js';

/** Only in a checkout: the image has no launcher. tools/run.mjs runs these commands itself, and their help is there. */
const LAUNCHER = join(import.meta.dirname, '../../../../tools/run.mjs');

const COMMANDS = {
  start: 'install, build and start everything; --exec COMMAND for one command only',
  dev: 'start, and restart each service whose code changes',
  test: 'run the tests',
  bench: 'compare the stack with a reference server',
  chaos: 'kill and freeze parts of a stack under load, and compare what remains',
} as const;

const PACKAGE = join(import.meta.dirname, '../../../../package.json');

/** Declares `--version`, in the image too. */
function addVersion(program: Command): void {
  const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };
  program.version(version, '-V, --version', 'print the version');
}

/** Declares the commands that build before they run; see `stratus start --help` and so on. */
export function addLauncherCommands(program: Command, { perform }: Assembly): void {
  addVersion(program);
  if (!existsSync(LAUNCHER)) return;
  for (const [name, description] of Object.entries(COMMANDS)) {
    program
      .command(name)
      .description(description)
      .helpOption(false)
      .allowUnknownOption()
      .allowExcessArguments()
      .action(
        // Reached only when an option precedes the name.
        perform(async () => {
          throw new UsageError(`Write the options behind the command: stratus ${name} --state-dir DIR`);
        }),
      );
  }
}
