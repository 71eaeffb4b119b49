import { Option } from 'commander';
import type { Command } from 'commander';
import { ACCOUNT_OPERATIONS, TOKEN_IMPORT } from '../accounts/account.operations.js';
import { asCommand, carryOut } from '../operator-api/carry-out.js';
import type { AnyOperation } from '../operator/operation.js';
import type { Context } from '../context.js';
import { wholeNumber } from '../options.js';
import type { Assembly } from '../perform.js';

const GROUPS = {
  account: 'open, list, disable and enable accounts',
  user: 'add, list, disable and enable users of accounts',
  token: 'create, list, rotate and revoke tokens of users',
};

/** Verbs that are not about one thing that exists: all they need are options. */
const WITHOUT_ARGUMENT = new Set(['create', 'import', 'list']);
/** How help names the values of options, where not by the options themselves. */
const VALUES: Readonly<Record<string, string>> = { account: 'id', email: 'address', page: 'number', expiry: 'time' };

/** Commands about accounts, users and tokens, whose rules account-service owns. */
export function addAccountCommands(program: Command, assembly: Assembly): void {
  for (const [noun, description] of Object.entries(GROUPS)) {
    const group = program.command(noun).description(description);
    for (const [name, operation] of Object.entries(ACCOUNT_OPERATIONS))
      if (name.startsWith(`${noun} `) && !name.startsWith('account limit')) addVerb(group, name, operation, assembly);
    if (noun === 'account') addLimit(group, assembly);
    if (noun === 'token') addVerb(group, 'token import', TOKEN_IMPORT, assembly);
  }
}

function addVerb(group: Command, name: string, operation: AnyOperation, { perform }: Assembly): void {
  const [, verb = ''] = name.split(' ');
  const argument = WITHOUT_ARGUMENT.has(verb) ? undefined : operation.required[0];
  const command = group.command(verb).description(operation.summary);
  if (verb === 'show') command.alias('get');
  for (const input of Object.keys(operation.input))
    if (input !== argument) command.addOption(optionOf(input, operation));
  // A file of this machine.
  const run =
    operation === TOKEN_IMPORT ? importToken : asCommand(operation, (input: Record<string, unknown>) => input);
  if (argument === undefined) {
    command.action(perform(run));
    return;
  }
  addArgument(command, argument).action(perform((context, value: unknown) => run(context, { [argument]: value })));
}

const importToken = (context: Context, input: Record<string, unknown>) => carryOut(TOKEN_IMPORT, context, input);

const addArgument = (command: Command, name: string): Command =>
  name === 'username'
    ? command.argument('<username>', 'name of the user')
    : command.argument('<id>', `id of the ${name}`, wholeNumber);

function optionOf(name: string, { input, required }: AnyOperation): Option {
  const { type, description } = input[name] ?? { type: 'string', description: '' };
  const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const value = type === 'boolean' ? '' : ` <${VALUES[name] ?? flag.split('-').at(-1)}>`;
  const option = new Option(`--${flag}${value}`, description.charAt(0).toLowerCase() + description.slice(1));
  if (type === 'integer') option.argParser(wholeNumber);
  return option.makeOptionMandatory(required.includes(name));
}

/** Shows the limits of an account, or changes some. */
function addLimit(account: Command, { perform }: Assembly): void {
  const { 'account limits': show, 'account limit': change } = ACCOUNT_OPERATIONS;
  if (!show || !change) return;
  const showOf = asCommand(show, (id: number) => ({ account: id }));
  const changeOf = asCommand(change, (id: number, limits: readonly string[]) => ({ account: id, limits }));
  account
    .command('limit')
    .description('show or change how many of each kind it may have')
    .argument('<id>', 'id of the account', wholeNumber)
    .argument('[limits...]', 'vpcs=10: a number, "none", or "default" for that of the catalog file')
    .action(
      perform((context: Context, id: number, limits: readonly string[]) =>
        limits.length === 0 ? showOf(context, id) : changeOf(context, id, limits),
      ),
    );
}
