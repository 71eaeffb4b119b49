import { id, text, texts, yes } from '../operator/inputs.js';
import type { AnyOperation, InputSchema } from '../operator/operation.js';

const ACCOUNT = id('The account');
const USERNAME = text('Name of the user');
const TOKEN = id('Id of the token');
const PAGE = { page: { ...id('Page of 100, from 1'), maximum: 999_999 } };
const EMAIL = text('Address of its owner');

type Inputs = Readonly<Record<string, InputSchema>>;
type Route = readonly [method: AnyOperation['method'], path: string];

/** A command of account-service's program: `user create`. What it must be given, and what it may. */
function administration(
  command: string,
  [method, path]: Route,
  summary: string,
  needed: Inputs,
  optional: Inputs = {},
): AnyOperation {
  const [noun = '', verb = ''] = command.split(' ');
  const argument = Object.keys(needed).find((name) => path.includes(`{${name}}`));
  return {
    name: `accounts.${verb}-${noun}`,
    method,
    path,
    summary,
    input: { ...needed, ...optional },
    required: Object.keys(needed),
    ...(method !== 'GET' && { ids: idsOf, recordsItself: true }),
    run: async (context, options) =>
      (await import('./administer.js')).administer(context, { command, options, argument }),
  };
}

const idsOf = ({ account, username, token }: Record<string, unknown>): string[] =>
  [account, username, token].flatMap((each) => (each === undefined ? [] : [String(each)]));

const OF_TOKEN = {
  username: USERNAME,
  label: text('What the token is for'),
  scopes: text('"*" for all, "" for none, or a list: "vpc:read_write events:read_only"'),
};
const EXPIRY = { expiry: text('Valid until this time in UTC, 2030-05-31T13:30:00; else until revoked') };

/** Operations on accounts, users and tokens, whose rules account-service owns, by their commands. */
export const ACCOUNT_OPERATIONS: Readonly<Record<string, AnyOperation>> = Object.fromEntries(
  (
    [
      ['account create', ['POST', '/accounts'], 'open an account', { email: EMAIL }, { company: text('Its company') }],
      ['account list', ['GET', '/accounts'], 'list the accounts', {}, PAGE],
      ['account show', ['GET', '/accounts/{account}'], 'show an account', { account: ACCOUNT }],
      [
        'account disable',
        ['POST', '/accounts/{account}/disable'],
        'refuse all of its users within a second; data stays',
        { account: ACCOUNT },
      ],
      [
        'account enable',
        ['POST', '/accounts/{account}/enable'],
        'admit its users again within five seconds',
        { account: ACCOUNT },
      ],
      [
        'account limits',
        ['GET', '/accounts/{account}/limits'],
        'show how many of each kind it may have',
        { account: ACCOUNT },
      ],
      [
        'account limit',
        ['PUT', '/accounts/{account}/limits'],
        'change how many of each kind it may have',
        { account: ACCOUNT, limits: texts('vpcs=10: a number, "none", or "default" for that of the catalog file') },
      ],
      [
        'user create',
        ['POST', '/users'],
        'add a user to an account',
        { account: ACCOUNT, username: USERNAME, email: text('Its address') },
        { restricted: yes('May do only what its grants allow') },
      ],
      ['user list', ['GET', '/accounts/{account}/users'], 'list the users of an account', { account: ACCOUNT }, PAGE],
      ['user show', ['GET', '/users/{username}'], 'show a user', { username: USERNAME }],
      [
        'user disable',
        ['POST', '/users/{username}/disable'],
        'refuse the user within a second; data stays',
        { username: USERNAME },
      ],
      [
        'user enable',
        ['POST', '/users/{username}/enable'],
        'admit the user again within five seconds',
        { username: USERNAME },
      ],
      ['token create', ['POST', '/tokens'], 'create a token; it is shown once and stored nowhere', OF_TOKEN, EXPIRY],
      ['token list', ['GET', '/users/{username}/tokens'], 'list the tokens of a user', { username: USERNAME }, PAGE],
      ['token show', ['GET', '/tokens/{token}'], 'show a token, but for its secret', { token: TOKEN }],
      ['token revoke', ['POST', '/tokens/{token}/revoke'], 'revoke a token', { token: TOKEN }],
      [
        'token rotate',
        ['POST', '/tokens/{token}/rotate'],
        'replace a token by one with the same label, scopes and expiry',
        { token: TOKEN },
      ],
    ] as readonly Parameters<typeof administration>[]
  ).map((declared) => [declared[0], administration(...declared)]),
);

/** Only as a command: the file is one of the machine on which it runs. */
export const TOKEN_IMPORT = administration(
  'token import',
  ['POST', '/tokens/import'],
  'register a token that exists as a secret; repeating it changes nothing',
  { ...OF_TOKEN, tokenFile: text('64 hexadecimal digits in lower case') },
  EXPIRY,
);
