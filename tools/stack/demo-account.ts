import { DEMO_TOKENS, demoUsers } from '@stratus/installation';

import type { Admin } from './admin-cli.ts';
import { Failure, readJsonFile, writePrivateJson } from '@stratus/local-servers';
import type { TokenName } from '@stratus/installation';
import { inServiceDatabase } from './service-database.ts';

export interface DemoAccount {
  accountId: number;
  tokens: Record<TokenName, string>;
}

/** Stores its progress after each step, so that an interrupted start continues where it stopped. */
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
 * @param owner name of its unrestricted user; specs create such accounts with other names.
 */
export async function ensureDemoAccount(
  file: string,
  database: string,
  admin: Admin,
  owner = 'demo',
): Promise<DemoAccount> {
  const journal = new Journal(file, database);
  const accountId = await journal.once('accountId', isNumber, async () => {
    return (await admin('account create', { email: `${owner}@example.com` })).accountId;
  });
  await Promise.all(
    demoUsers(owner).map(({ username, email, restricted }) =>
      journal.once(`user ${username}`, isTrue, async () => {
        await admin('user create', { account: accountId, username, email, restricted });
        return true;
      }),
    ),
  );
  const made: Record<TokenName, string> = { unrestricted: '', readOnly: '', noScopes: '', restricted: '' };
  await Promise.all(
    DEMO_TOKENS.map(async ({ name, restricted, scopes }) => {
      const username = demoUsers(owner).find((user) => user.restricted === restricted)?.username ?? owner;
      made[name] = await journal.once(`token ${name}`, isText, async () => {
        return (await admin('token create', { username, label: `${owner} ${name}`, scopes })).token;
      });
    }),
  );
  return { accountId, tokens: made };
}

const NOW = 'select account_id::int as account from users where lower(username) = $1';

/**
 * The account that the owner of the demo account has now: a reset has given its users another one (docs/testing.md).
 *
 * @param url of account-service's database; the tables may be missing.
 */
export const currentAccountOf = (url: string, { accountId }: DemoAccount, owner = 'demo'): Promise<number> =>
  inServiceDatabase(url, async (client) => {
    const { rows } = await client.query(`select to_regclass('users') is not null as exists`);
    if (rows[0]?.exists !== true) return accountId;
    return (await client.query<{ account: number }>(NOW, [owner])).rows[0]?.account ?? accountId;
  });
