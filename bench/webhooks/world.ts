import { createHash } from 'node:crypto';
import { inSession } from '../session.ts';
import { DEAD } from './receivers.ts';
import type { Behaviour, Receivers } from './receivers.ts';
import type { Api } from './requests.ts';

export const ACCOUNTS = 50;
export const WEBHOOKS = 20;
/** The receiver of every tenth webhook is dead. */
const DEAD_EACH = 10;

/** An account, and the VPCs that change. */
export interface Account {
  token: string;
  vpcs: number[];
}

/** Which events webhooks want: those of one or two resources, or all of their account. */
export type Shape = 'filtered' | 'fan-out';

const tokenOf = (account: number): string => createHash('sha256').update(`webhooks ${account}`).digest('hex');

/** Inserts accounts, each with an owner and a token, and creates a VPC for each of its webhooks. */
export async function createAccounts(databaseUrl: string, api: Api): Promise<Account[]> {
  const tokens = Array.from({ length: ACCOUNTS }, (_, index) => tokenOf(index));
  await inSession(databaseUrl, (client) => client.query(ADD_ACCOUNTS, [tokens]));
  return Promise.all(
    tokens.map(async (token, account) => {
      const vpcs: number[] = [];
      for (let nth = 0; nth < WEBHOOKS; nth += 1) {
        const body = { label: `webhooks-${account}-${nth}`, region: 'us-east' };
        vpcs.push((await api<{ id: number }>(token, 'POST', '/vpcs', body)).id);
      }
      return { token, vpcs };
    }),
  );
}

const ADD_ACCOUNTS = `
  with given as (select token, nth from unnest($1::text[]) with ordinality as given (token, nth)),
  account as (
    insert into account.accounts (email, company, created)
    select 'owner-' || nth || '@example.com', token, now() from given returning id, company as token),
  owner as (
    insert into account.users (account_id, username, email, restricted, created)
    select account.id, 'webhooks-' || account.id, 'owner@example.com', false, now() from account
    returning id, account_id)
  insert into account.tokens (account_id, user_id, label, scopes, hash, prefix, created)
  select account.id, owner.id, 'bench', '*', sha256(account.token::bytea), left(account.token, 16), now()
    from account join owner on owner.account_id = account.id`;

/** Creates the webhooks of all accounts. */
export async function createWebhooks(
  accounts: readonly Account[],
  shape: Shape,
  receivers: Receivers,
  api: Api,
): Promise<void> {
  await Promise.all(
    accounts.map(async ({ token, vpcs }, account) => {
      for (let nth = 0; nth < WEBHOOKS; nth += 1) {
        const url = receivers.urlOf(behaviourOf(account * WEBHOOKS + nth), account * WEBHOOKS + nth);
        const entities = shape === 'filtered' ? { entities: wantedBy(vpcs, nth) } : {};
        await api(token, 'POST', '/account/webhooks', { url, types: ['vpc_*'], ...entities });
      }
    }),
  );
}

export async function deleteWebhooks(accounts: readonly Account[], api: Api): Promise<void> {
  await Promise.all(
    accounts.map(async ({ token }) => {
      const { data } = await api<{ data: { id: number }[] }>(token, 'GET', '/account/webhooks?page_size=100');
      for (const { id } of data) await api(token, 'DELETE', `/account/webhooks/${id}`);
    }),
  );
}

/** One VPC, and every other webhook a second one. */
const wantedBy = (vpcs: readonly number[], nth: number): object[] =>
  [nth, nth + 1].slice(0, 1 + (nth % 2)).map((index) => ({ type: 'vpc', id: String(vpcs[index % vpcs.length]) }));

export const behaviourOf = (number: number): Behaviour =>
  number % DEAD_EACH === 0 ? (DEAD[(number / DEAD_EACH) % DEAD.length] ?? 'live') : 'live';
