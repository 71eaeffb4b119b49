import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { Assembly } from '../perform.js';
import { collect } from '../options.js';
import type { ApiOperation, Field } from './operations.js';

/** Generated from the contract. */
const FILE = join(import.meta.dirname, '../../operations.json');
const OPERATIONS = JSON.parse(readFileSync(FILE, 'utf8')) as readonly ApiOperation[];

/** The groups of the API's commands. */
export const resourceGroups: readonly string[] = [...new Set(OPERATIONS.map(({ group }) => group))];

/** Adds a command for each operation of a group. */
export function addResourceCommands(group: Command, name: string, { perform }: Assembly): void {
  for (const operation of OPERATIONS.filter((each) => each.group === name)) {
    const command = group.command(operation.verb).description(operation.summary);
    if (operation.verb === 'get') command.alias('show');
    for (const argument of operation.arguments) command.argument(`<${kebab(argument)}>`);
    if (operation.isList) addListOptions(command);
    if (operation.fields.length > 0) addFields(command, operation.fields);
    command.action(
      perform(async (context, ...given: unknown[]) =>
        (await import('./call-resource.js')).callResource(context, operation, given),
      ),
    );
  }
}

function addListOptions(command: Command): void {
  command
    .option('--page <number>', 'page number, from 1')
    .option('--page-size <number>', 'results per page, 25 to 500')
    .option('--filter <json>', `X-Filter, such as '{"label": "web"}'`);
}

function addFields(command: Command, fields: readonly Field[]): void {
  for (const field of fields) {
    const option = new Option(flagsOf(field), described(field));
    command.addOption(field.kind === 'strings' || field.kind === 'integers' ? option.argParser(collect) : option);
  }
  command.option('--body <json>', 'the whole body, or @FILE, or - for standard input; options replace its properties');
}

const flagsOf = ({ name, kind }: Field): string => {
  const flag = `--${name.replaceAll('_', '-')}`;
  return kind === 'boolean' ? `${flag} [true|false]` : `${flag} <${VALUE[kind]}>`;
};
const VALUE = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: '',
  strings: 'text',
  integers: 'number',
  json: 'json',
} as const;

function described({ description, required, kind }: Field): string {
  const notes = [...(required ? ['required'] : []), ...(kind.endsWith('s') ? ['may be repeated'] : [])];
  return notes.length === 0 ? description : `${description} (${notes.join(', ')})`;
}

const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
