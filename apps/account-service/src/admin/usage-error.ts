/** Thrown for an invalid command line; the message names the reason, the exit code is 2. */
export class UsageError extends Error {}

export const USAGE = `usage: admin <command> [--json]

  account create --email E [--company C]
  user create    --account N --username U --email E [--restricted]
  token create   --username U --label L --scopes S [--expiry T]
  session        reads command lines from standard input, a JSON array of words each, and answers with JSON lines

  --scopes   "*" for all, "" for none, or scopes separated by spaces: "vpc:read_write events:read_only"
  --expiry   a time in UTC such as 2030-05-31T13:30:00; without it the token is valid until revoked
  --json     print one JSON object instead of words

The token is shown once and stored nowhere. DATABASE_URL names the database, with the role of account-service.`;
