const NAME = '[A-Za-z0-9_-]{1,64}';
const TEST_TOKEN = new RegExp(`^test-(${NAME})(?:\\.(?:read-only|restricted))?$`);

/** What names a test account. */
export const TEST_ACCOUNT_NAME = new RegExp(`^${NAME}$`);
export const TEST_ACCOUNT_NAME_RULE = 'Must be 1-64 ASCII letters, digits, dashes or underscores';

/** The tokens of a test account. They follow from its name, so they are no secrets. */
export interface TestTokens {
  unrestricted: string;
  readOnly: string;
  /** Of a second user, restricted and without grants. */
  restricted: string;
}

export const testTokensOf = (name: string): TestTokens => ({
  unrestricted: `test-${name}`,
  readOnly: `test-${name}.read-only`,
  restricted: `test-${name}.restricted`,
});

/** The name of the account to which such a token belongs; undefined for any other token. */
export const testAccountOf = (token: string): string | undefined => TEST_TOKEN.exec(token)?.[1];
