import { type Access, passwordHash, replicationPassword } from './accounts.js';
import { ADMIN, REPLICATION } from './admission.js';

/** A row of `mysql.global_priv`, its texts as bytes: one character per byte. */
export interface Account {
  readonly user: string;
  readonly host: string;
  readonly verifier: string | undefined;
  readonly isLocked: boolean;
}

export function accountOf(user: string, host: string, rights: string): Account {
  const { authentication_string: verifier, account_locked: isLocked = false }: Rights = JSON.parse(rights);
  return { user, host, verifier, isLocked };
}

interface Rights {
  authentication_string?: string;
  account_locked?: boolean;
}

/**
 * The differences between a server's accounts and the specification: an account is missing, is locked, or has another
 * password. Texts are compared as bytes, so that no collation makes two of them equal.
 *
 * @param passwords `any password` for accounts whose password customers may change.
 */
export function accountFaults(
  accounts: readonly Account[],
  { adminPassword, host, credentials }: Access,
  passwords: 'as specified' | 'any password' = 'as specified',
): string[] {
  const needed = [
    { user: ADMIN, host: 'localhost', verifier: passwordHash(adminPassword) },
    { user: REPLICATION, host, verifier: passwordHash(replicationPassword(adminPassword)) },
    { user: credentials.username, host: '%', verifier: credentials.verifier },
  ];
  return needed.flatMap(({ user, host: from, verifier }) => {
    const found = accounts.find((account) => account.user === user && account.host === from);
    if (!found) return [`The account ${user} is missing`];
    if (found.isLocked) return [`The account ${user} is locked`];
    return passwords === 'any password' || found.verifier === verifier
      ? []
      : [`The account ${user} has another password`];
  });
}
