import { ApiFailure, LIMITED_KINDS } from '@stratus/contracts';
import type { LimitedKind } from '@stratus/contracts';
import { jsonTime } from '@stratus/lists';
import type { Database } from '@stratus/postgres';
import { TOKEN_VALID } from '../tokens/token.sql.js';

/** Rows of one page of a list. */
export const PAGE_SIZE = 100;

/** One page, and the number of rows of all pages. */
export interface Page {
  page: number;
  pages: number;
  results: number;
  data: object[];
}

interface OwnLimits {
  account: number;
  limits: Partial<Record<LimitedKind, number | null>>;
}

const ACCOUNTS = `
  select id, email, company, ${jsonTime('created')} as created, ${jsonTime('disabled')} as disabled,
         (select count(*)::int from users where users.account_id = accounts.id) as users
    from accounts`;

const USERS = `
  select id, account_id as account, username, email, restricted, ${jsonTime('created')} as created,
         ${jsonTime('disabled')} as disabled,
         (select count(*)::int from tokens where tokens.user_id = users.id and ${TOKEN_VALID}) as tokens
    from users`;

const TOKENS = `
  select tokens.id, users.username, tokens.label, tokens.scopes, tokens.prefix as token,
         ${jsonTime('tokens.created')} as created, ${jsonTime('tokens.expiry')} as expiry,
         ${jsonTime('tokens.revoked')} as revoked
    from tokens join users on users.id = tokens.user_id`;

const notFound = (field: string, what: string): ApiFailure =>
  new ApiFailure(404, [{ field, reason: `${what} not found` }]);

export const accountNotFound = (): ApiFailure => notFound('account', 'Account');

/** An operator's view of accounts, users and tokens. It never shows more of a token than its first characters. */
export class AccountInspection {
  constructor(private readonly database: Database) {}

  accounts(page: number): Promise<Page> {
    return this.page(ACCOUNTS, 'accounts', 'id', 'true', [], page);
  }

  /** @throws ApiFailure 404 for an unknown account. */
  account(id: number): Promise<object> {
    return this.one(`${ACCOUNTS} where id = $1`, id, accountNotFound());
  }

  /**
   * Per kind the account's own limit: a number, `none`, or `default` where the catalog file decides.
   *
   * @throws ApiFailure 404 for an unknown account.
   */
  async limitsOf(id: number): Promise<object> {
    const text = 'select id as account, limits from accounts where id = $1';
    const { account, limits } = await this.one<OwnLimits>(text, id, accountNotFound());
    const own = LIMITED_KINDS.map((kind) => [kind, limits[kind] === undefined ? 'default' : (limits[kind] ?? 'none')]);
    return { account, ...Object.fromEntries(own) };
  }

  /** @throws ApiFailure 404 for an unknown account. */
  async usersOf(accountId: number, page: number): Promise<Page> {
    await this.account(accountId);
    return this.page(USERS, 'users', 'id', 'account_id = $1', [accountId], page);
  }

  /** @throws ApiFailure 404 for an unknown user. */
  user(username: string): Promise<object> {
    return this.one(`${USERS} where lower(username) = lower($1)`, username, notFound('username', 'User'));
  }

  /** Revoked tokens stay in the list until the purge. @throws ApiFailure 404 for an unknown user. */
  async tokensOf(username: string, page: number): Promise<Page> {
    await this.user(username);
    const owned = 'tokens.user_id = (select id from users where lower(username) = lower($1))';
    return this.page(TOKENS, 'tokens', 'tokens.id', owned, [username], page);
  }

  /** @throws ApiFailure 404 for an unknown token. */
  token(id: number): Promise<object> {
    return this.one(`${TOKENS} where tokens.id = $1`, id, notFound('token', 'Token'));
  }

  private async one<Row extends object>(text: string, key: unknown, unknown: ApiFailure): Promise<Row> {
    const [row] = await this.database.read<Row>(text, [key]);
    if (!row) throw unknown;
    return row;
  }

  private async page(
    text: string,
    table: string,
    order: string,
    where: string,
    values: unknown[],
    page: number,
  ): Promise<Page> {
    const [{ results } = { results: 0 }] = await this.database.read<{ results: number }>(
      `select count(*)::int as results from ${table} where ${where}`,
      values,
    );
    // The counts of a row are for the rows of the page only, not for those before it.
    const ids = `select ${order} from ${table} where ${where} order by ${order} limit ${PAGE_SIZE} offset $${values.length + 1}`;
    const data = await this.database.read<object>(`${text} where ${order} in (${ids}) order by ${order}`, [
      ...values,
      (page - 1) * PAGE_SIZE,
    ]);
    return { page, pages: Math.max(1, Math.ceil(results / PAGE_SIZE)), results, data };
  }
}
