import { SERVER_ACCOUNT, STREAMS_ACCOUNT } from './nats-account.js';
import type { NatsAccount } from './nats-account.js';

/** The account as a value of the block `accounts` of nats.conf; JSON is valid there. */
export function accountConfiguration(account: NatsAccount, passwordOf: (user: string) => string): object {
  const { users, jetstream, exports, imports = [], serverImports = [], limits } = account;
  const imported = [
    ...imports.map((subject) => ({ service: { account: STREAMS_ACCOUNT, subject } })),
    ...serverImports.map((subject) => ({ service: { account: SERVER_ACCOUNT, subject } })),
  ];
  return {
    ...(jetstream && { jetstream: 'enabled' }),
    users: users.map(({ name, publish, subscribe }) => ({
      user: name,
      password: passwordOf(name),
      permissions: { publish, subscribe },
    })),
    ...(exports && {
      exports: exports.map(({ subject, answers, to }) => ({
        service: subject,
        response: answers === 'one' ? 'singleton' : 'stream',
        accounts: to,
      })),
    }),
    ...(imported.length > 0 && { imports: imported }),
    ...(limits && {
      limits: {
        max_connections: limits.connections,
        max_subscriptions: limits.subscriptions,
        max_payload: limits.payloadBytes,
      },
    }),
  };
}

/** The block `accounts` of nats.conf; `included` is a file in the same folder with further accounts. */
export function accountsBlock(
  accounts: readonly NatsAccount[],
  passwordOf: (user: string) => string,
  included?: string,
): string {
  const lines = accounts.map(
    (account) => `  ${JSON.stringify(account.name)}: ${JSON.stringify(accountConfiguration(account, passwordOf))}`,
  );
  const include = included === undefined ? [] : [`  include ${JSON.stringify(included)}`];
  return ['accounts {', ...lines, ...include, '}', ''].join('\n');
}
