import { Option } from 'commander';
import type { Command } from 'commander';
import type { Context } from '../context.js';
import { audited } from '../audit/audited.js';
import { wholeNumber } from '../options.js';
import type { Assembly } from '../perform.js';

const ACCOUNT = ['--account <id>', 'the account', wholeNumber] as const;
const USERNAME = ['--username <name>', 'the user'] as const;
const LABEL = ['--label <label>', 'what the token is for'] as const;
const SCOPES = ['--scopes <scopes>', '"*" for all, "" for none, or a list: "vpc:read_write events:read_only"'] as const;
const EXPIRY = ['--expiry <time>', 'valid until this time in UTC, 2030-05-31T13:30:00; else until revoked'] as const;
const PAGE = ['--page <number>', 'page of 100, from 1'] as const;

/** Flags, what they are, and how their value is read. */
type Flag = readonly [flags: string, what: string, parse?: (text: string) => unknown];

interface Declared {
  description: string;
  /** What the argument names. */
  argument?: 'account' | 'username' | 'token';
  /** Further arguments: their name, and what they are. */
  more?: readonly [string, string];
  required?: readonly Flag[];
  optional?: readonly Flag[];
}

const GROUPS: Readonly<Record<string, { description: string; verbs: Readonly<Record<string, Declared>> }>> = {
  account: {
    description: 'open, list, disable and enable accounts',
    verbs: {
      create: {
        description: 'open an account',
        required: [['--email <address>', 'of its owner']],
        optional: [['--company <name>', 'its company']],
      },
      list: { description: 'list the accounts', optional: [PAGE] },
      show: { description: 'show an account', argument: 'account' },
      disable: { description: 'refuse all of its users within a second; data stays', argument: 'account' },
      enable: { description: 'admit its users again within five seconds', argument: 'account' },
      limit: {
        description: 'show or change how many of each kind it may have',
        argument: 'account',
        more: ['limits', 'vpcs=10: a number, "none", or "default" for that of the catalog file'],
      },
    },
  },
  user: {
    description: 'add, list, disable and enable users of accounts',
    verbs: {
      create: {
        description: 'add a user to an account',
        required: [ACCOUNT, ['--username <name>', 'its name'], ['--email <address>', 'its address']],
        optional: [['--restricted', 'may do only what its grants allow']],
      },
      list: { description: 'list the users of an account', required: [ACCOUNT], optional: [PAGE] },
      show: { description: 'show a user', argument: 'username' },
      disable: { description: 'refuse the user within a second; data stays', argument: 'username' },
      enable: { description: 'admit the user again within five seconds', argument: 'username' },
    },
  },
  token: {
    description: 'create, list, rotate and revoke tokens of users',
    verbs: {
      create: {
        description: 'create a token; it is shown once and stored nowhere',
        required: [USERNAME, LABEL, SCOPES],
        optional: [EXPIRY],
      },
      import: {
        description: 'register a token that exists as a secret; repeating it changes nothing',
        required: [USERNAME, LABEL, SCOPES, ['--token-file <file>', '64 hexadecimal digits in lower case']],
        optional: [EXPIRY],
      },
      list: { description: 'list the tokens of a user', required: [USERNAME], optional: [PAGE] },
      show: { description: 'show a token, but for its secret', argument: 'token' },
      revoke: { description: 'revoke a token', argument: 'token' },
      rotate: { description: 'replace a token by one with the same label, scopes and expiry', argument: 'token' },
    },
  },
};

/** Commands about accounts, users and tokens, whose rules account-service owns. */
export function addAccountCommands(program: Command, assembly: Assembly): void {
  for (const [name, { description, verbs }] of Object.entries(GROUPS)) {
    const group = program.command(name).description(description);
    for (const [verb, declared] of Object.entries(verbs)) addVerb(group, name, verb, declared, assembly);
  }
}

const optionOf = ([flags, what, parse]: Flag): Option => {
  const option = new Option(flags, what);
  return parse ? option.argParser(parse) : option;
};

/** Whether a command changes nothing. */
const isRead = (verb: string, { limits }: Record<string, unknown>): boolean =>
  verb === 'list' || verb === 'show' || (Array.isArray(limits) && limits.length === 0);

const idsIn = ({ account, username, token }: Record<string, unknown>): string[] =>
  [account, username, token].flatMap((id) => (id === undefined ? [] : [String(id)]));

function addVerb(group: Command, name: string, verb: string, declared: Declared, { perform }: Assembly): void {
  const { description, argument, more, required = [], optional = [] } = declared;
  const command = group.command(verb).description(description);
  if (verb === 'show') command.alias('get');
  for (const flag of required) command.addOption(optionOf(flag).makeOptionMandatory());
  for (const flag of optional) command.addOption(optionOf(flag));
  const run = async (context: Context, options: Record<string, unknown>) =>
    (await import('../accounts/administer.js')).administer(context, { command: `${name} ${verb}`, options, argument });
  const operation = `accounts.${verb}-${name}`;
  const change = audited(operation, run, idsIn, { recordsItself: true });
  const administer = (context: Context, options: Record<string, unknown>) =>
    isRead(verb, options) ? run(context, options) : change(context, options);
  if (argument === undefined) {
    command.action(perform(administer));
    return;
  }
  if (argument === 'username') command.argument('<username>', 'name of the user');
  else command.argument('<id>', `id of the ${argument}`, wholeNumber);
  if (more === undefined) {
    command.action(perform((context, value: unknown) => administer(context, { [argument]: value })));
    return;
  }
  const [others, what] = more;
  command.argument(`[${others}...]`, what);
  command.action(
    perform((context, value: unknown, values: unknown) => administer(context, { [argument]: value, [others]: values })),
  );
}
