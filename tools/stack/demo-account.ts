import type { Admin } from './admin-cli.ts';
import { Failure, readJsonFile, writePrivateJson } from '@stratus/local-servers';
import type { TokenName } from './options.ts';

export interface DemoAccount {
  accountId: number;
  tokens: Record<TokenName, string>;
}

const scopeAreas =
  'account databases domains events firewall images ips computes lke longview nodebalancers object_storage stackscripts volumes';

const readOnlyScopes = scopeAreas
  .split(' ')
  .map((area) => `${area}:read_only`)
  .join(' ');

const usersOf = (owner: string) => [
  { username: owner, email: `${owner}@example.com`, flags: [] },
  { username: `${owner}-restricted`, email: `${owner}-restricted@example.com`, flags: ['--restricted'] },
];

const tokensOf = (owner: string): readonly { name: TokenName; username: string; scopes: string }[] => [
  { name: 'unrestricted', username: owner, scopes: '*' },
  { name: 'readOnly', username: owner, scopes: readOnlyScopes },
  { name: 'noScopes', username: owner, scopes: '' },
  { name: 'restricted', username: `${owner}-restricted`, scopes: '*' },
];

/** Stores its progress after each step, so an interrupted start goes on where it stopped. */
class Journal {
  readonly #file: string;
  readonly #done: Record<string, unknown>;

  constructor(file: string, database: string) {
    this.#file = file;
    const known = readJsonFile(file);
    this.#done = known?.database === database ? known : { database };
  }

  async once<T>(step: string, isValid: (value: unknown) => value is T, work: () => Promise<unknown>): Promise<T> {
    const known = this.#done[step];
    if (isValid(known)) return known;
    const value = await work();
    if (!isValid(value)) {
      throw new Failure(`The admin command for ${step} gave no usable answer.`, 'This is a bug: please report it.');
    }
    this.#done[step] = value;
    writePrivateJson(this.#file, this.#done);
    return value;
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTrue = (value: unknown): value is true => value === true;

/**
 * Returns the demo account; creates it at the first start.
 *
 * @param owner name of its unrestricted user; specs have such accounts of other names.
 */
export async function ensureDemoAccount(
  file: string,
  database: string,
  admin: Admin,
  owner = 'demo',
): Promise<DemoAccount> {
  const journal = new Journal(file, database);
  const accountId = await journal.once('accountId', isNumber, async () => {
    return (await admin(['account', 'create', '--email', `${owner}@example.com`])).accountId;
  });
  await Promise.all(
    usersOf(owner).map(({ username, email, flags }) =>
      journal.once(`user ${username}`, isTrue, async () => {
        const user = ['--account', String(accountId), '--username', username, '--email', email];
        await admin(['user', 'create', ...user, ...flags]);
        return true;
      }),
    ),
  );
  const made: Record<TokenName, string> = { unrestricted: '', readOnly: '', noScopes: '', restricted: '' };
  await Promise.all(
    tokensOf(owner).map(async ({ name, username, scopes }) => {
      made[name] = await journal.once(`token ${name}`, isText, async () => {
        return (
          await admin(['token', 'create', '--username', username, '--label', `${owner} ${name}`, '--scopes', scopes])
        ).token;
      });
    }),
  );
  return { accountId, tokens: made };
}
