import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import { message } from '../output/output.js';
import type { Output } from '../output/output.js';

/** The help of the commands that the launcher runs itself. */
const LAUNCHER_HELP = join(import.meta.dirname, '../../../../tools/help');

/** The words that may stand in the place of the last one, one per line. */
export async function candidates(program: Command, words: readonly string[]): Promise<Output> {
  const before = words.slice(0, -1);
  const [last = ''] = words.slice(-1);
  const command = commandOf(program, before);
  const found = choicesOf(command, before.at(-1)) ?? wordsOf(program, command, last.startsWith('-'));
  return message(found.filter((word) => word.startsWith(last)).join('\n'), found);
}

/** The command that the words lead to. */
function commandOf(program: Command, words: readonly string[]): Command {
  return words.reduce((command, word) => command.commands.find((child) => child.name() === word) ?? command, program);
}

/** The values of an option whose value comes next; undefined if none does. */
function choicesOf(command: Command, previous: string | undefined): readonly string[] | undefined {
  const option = optionsOf(command).find(
    ({ long, short }) => previous !== undefined && [long, short].includes(previous),
  );
  return option?.required === true ? (option.argChoices ?? []) : undefined;
}

function wordsOf(program: Command, command: Command, isOption: boolean): readonly string[] {
  const options = [
    ...optionsOf(command).flatMap(({ long }) => long ?? []),
    ...launcherOptions(program, command),
    '--help',
  ];
  const children = command
    .createHelp()
    .visibleCommands(command)
    .map((child) => child.name());
  const choices = command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices);
  return isOption ? options : [...children, ...choices];
}

/** Its own options, and those of the program. */
const optionsOf = (command: Command): Option[] => [
  ...command.options,
  ...(command.parent ? optionsOf(command.parent) : []),
];

function launcherOptions(program: Command, command: Command): string[] {
  if (command.parent !== program || command.createHelp().visibleOptions(command).length > 0) return [];
  try {
    const text = readFileSync(join(LAUNCHER_HELP, `${command.name()}.txt`), 'utf8');
    return [...new Set(text.match(/--[a-z][a-z-]+/g))];
  } catch {
    return [];
  }
}
