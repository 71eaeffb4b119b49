import { DEMO_TOKENS, demoUsers, InstallationFailure } from '@stratus/installation';
import type { AccountAnswer, AccountProgram } from './account-program.js';

const OWNER = 'demo';

/**
 * Creates the missing parts of the demo account: the account, its users and its tokens.
 *
 * @param directory with a file for each token: the token exists as a secret before the account does.
 */
export async function ensureDemoAccount(program: AccountProgram, directory: string): Promise<number> {
  const users = demoUsers(OWNER);
  const accountId = (await accountOf(program, OWNER)) ?? (await openAccount(program));
  for (const { username, email, restricted } of users) {
    if ((await accountOf(program, username)) !== undefined) continue;
    await result(program, 'user create', { account: accountId, username, email, restricted });
  }
  for (const { name, key, restricted, scopes } of DEMO_TOKENS) {
    const username = users.find((user) => user.restricted === restricted)?.username ?? OWNER;
    const token = { username, label: `${OWNER} ${name}`, scopes, tokenFile: `${directory}/${key}` };
    await result(program, 'token import', token);
  }
  return accountId;
}

async function openAccount(program: AccountProgram): Promise<number> {
  const { accountId } = await result(program, 'account create', { email: `${OWNER}@example.com` });
  return Number(accountId);
}

async function accountOf(program: AccountProgram, username: string): Promise<number | undefined> {
  const answer = await program.run('user show', { username });
  if (answer.result) return Number(answer.result.account);
  if (answer.errors?.some(({ reason }) => reason === 'User not found')) return undefined;
  throw failure(answer);
}

async function result(
  program: AccountProgram,
  command: string,
  options: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const answer = await program.run(command, options);
  if (answer.result) return answer.result;
  throw failure(answer);
}

const failure = ({ errors = [] }: AccountAnswer): InstallationFailure =>
  new InstallationFailure(
    `Creating the demo account failed: ${errors.map(({ reason }) => reason).join('; ')}`,
    'Look at the log of Postgres, and run it again.',
  );
