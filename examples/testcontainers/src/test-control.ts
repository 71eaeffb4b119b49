/** The account of a test; no other account sees what it holds. */
export interface TestAccount {
  name: string;
  id: number;
  /** Token of an unrestricted user with all scopes. */
  token: string;
  /** Token of the same user with all `:read_only` scopes. */
  readOnlyToken: string;
  /** Token of a restricted user with all scopes and without grants. */
  restrictedToken: string;
}

/** What a new account is to be. */
export interface NewAccount {
  /** By default a random one. */
  name?: string;
  /** YAML of a seed, whose records the account then has (docs/seeds.md). */
  seed?: string;
}

interface AccountAnswer {
  name: string;
  account_id: number;
  tokens: { unrestricted: string; read_only: string; restricted: string };
}

/** What tests do with a server outside of its API, below `/_stratus`. */
export class TestControl {
  readonly #url: string;

  /** @param baseUrl of the API: `http://127.0.0.1:8080/v4`. */
  constructor(baseUrl: string) {
    this.#url = new URL('/_stratus', baseUrl).href;
  }

  /**
   * Opens an account.
   *
   * @throws Error if there is an account of this name, or with the lines of the seed that are refused.
   */
  async newAccount({ name, seed }: NewAccount = {}): Promise<TestAccount> {
    const account = await this.#post<AccountAnswer>('/accounts', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, seed }),
    });
    const { unrestricted, read_only, restricted } = account.tokens;
    const tokens = { token: unrestricted, readOnlyToken: read_only, restrictedToken: restricted };
    return { name: account.name, id: account.account_id, ...tokens };
  }

  /**
   * Empties the account of a token, whatever it holds.
   *
   * @param token of an unrestricted user.
   */
  async reset(token: string): Promise<void> {
    await this.#post('/reset', { headers: { authorization: `Bearer ${token}` } });
  }

  async #post<T>(path: string, request: { headers: Record<string, string>; body?: string }): Promise<T> {
    const url = `${this.#url}${path}`;
    const response = await fetch(url, { method: 'POST', ...request });
    const text = await response.text();
    if (!response.ok) throw new Error(`POST ${url} was refused: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  }
}
