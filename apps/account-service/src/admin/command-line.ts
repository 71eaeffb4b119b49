import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.js';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** Every command with its options; `true` marks a required option. */
const COMMANDS = {
  'account create': { email: true, company: false },
  'account list': { page: false },
  'account show': { account: true },
  'account disable': { account: true },
  'account enable': { account: true },
  'user create': { account: true, username: true, email: true, restricted: false },
  'user list': { account: true, page: false },
  'user show': { username: true },
  'user disable': { username: true },
  'user enable': { username: true },
  'token create': { username: true, label: true, scopes: true, expiry: false },
  'token import': { username: true, label: true, scopes: true, expiry: false, 'token-file': true },
  'token list': { username: true, page: false },
  'token show': { token: true },
  'token revoke': { token: true },
  'token rotate': { token: true },
} as const;

export type CommandName = keyof typeof COMMANDS;

/** A complete command line, with unchecked values. */
export interface CommandLine {
  command: CommandName;
  options: Readonly<Record<string, string | boolean | undefined>>;
}

/** @throws UsageError for an unknown command, or a missing, unknown or misplaced option. */
export function readCommandLine(args: string[]): CommandLine {
  const { values: options, positionals } = parse(args);
  const command = Object.keys(COMMANDS).find((name): name is CommandName => name === positionals.join(' '));
  if (!command) {
    throw new UsageError(
      positionals.length === 0 ? 'A command is missing' : `Unknown command: ${positionals.join(' ')}`,
    );
  }
  const known: Readonly<Record<string, boolean>> = COMMANDS[command];
  const misplaced = Object.keys(options).filter((name) => !(name in known));
  const missing = Object.keys(known).filter((name) => known[name] === true && !(name in options));
  const faults = [
    ...missing.map((name) => `--${name} is missing`),
    ...misplaced.map((name) => `--${name} is not an option of ${command}`),
  ];
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  return { command, options };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        account: text,
        company: text,
        email: text,
        expiry: text,
        label: text,
        page: text,
        restricted: flag,
        scopes: text,
        token: text,
        'token-file': text,
        username: text,
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
